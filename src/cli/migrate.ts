/** `npm run migrate`: brings the database up to the committed migrations. */
import { boot } from '../runtime/boot'

boot()
  .then(({ close }) => close())
  .then(() => process.stdout.write('The database is up to date.\n'))
  .catch((error: unknown) => {
    process.stderr.write(`Not migrated: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
