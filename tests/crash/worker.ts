/** `npm run worker` in a process that can be killed, and that ends with its parent. Says when it works. */
import '../../src/cli/worker'

process.on('disconnect', () => process.exit(1))
