/** `npm run build`: the service as JavaScript in `dist` and the panel in `.next`, each unless it is there already. */
import process from 'node:process'
import { buildAll } from './lib/build.mjs'
import { root, stopCommands } from './lib/command.mjs'
import { run } from './lib/say.mjs'

await run(async () => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      stopCommands(signal)
      process.exit(130)
    })
  }
  process.chdir(root)
  await buildAll()
})
