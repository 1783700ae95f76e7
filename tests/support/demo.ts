/** Fills the database that DATABASE_URL names with the demonstration data, in a process of its own that ends. */
import { boot } from '../../src/runtime/boot'
import { seed } from '../../src/seed'

const { close, payload } = await boot()
payload.logger.level = 'warn'
await seed(payload)
await close()
process.exit(0)
