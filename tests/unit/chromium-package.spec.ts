import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requireIntegrity, unpackChromium } from '../../scripts/lib/chromiumPackage.mjs'

const blockBytes = 512

const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc(-data.length & (blockBytes - 1))])

/** A file or, without content, a folder of a tar archive. */
const entry = (path: string, content?: Buffer | string) => {
  const data = Buffer.from(content ?? '')
  const header = Buffer.alloc(blockBytes)
  header.write(path)
  header.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write(content === undefined ? '5' : '0', 156)
  return Buffer.concat([header, padded(data)])
}

const tar = (...entries: Buffer[]) => Buffer.concat([...entries, Buffer.alloc(2 * blockBytes)])

/** A stand-in for the browser: prints its parameters and the environment that the script sets. */
const browser = '#!/bin/sh\necho "$@"; echo "$LD_LIBRARY_PATH"; echo "$FONTCONFIG_FILE"\n'

const archive = gzipSync(
  tar(
    entry('package/package.json', '{}'),
    entry('package/bin/chromium.br', brotliCompressSync(Buffer.from(browser))),
    entry(
      'package/bin/al2023.tar.br',
      brotliCompressSync(
        tar(entry('lib/'), entry('lib/libnss3.so', 'x'.repeat(700)), entry('lib/b.so', 'b')),
      ),
    ),
  ),
)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-chromium-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('unpackChromium', () => {
  it('adds a script that starts the browser with the unpacked libraries and fonts', async () => {
    await unpackChromium(archive, folder)
    const env = { PATH: process.env['PATH'], LD_LIBRARY_PATH: '/others' } as unknown as NodeJS.ProcessEnv
    const output = execFileSync(join(folder, 'chromium'), ['--version', 'a b'], { encoding: 'utf8', env })
    expect(output.split('\n')).toEqual([
      '--version a b',
      `${join(folder, 'lib')}:/others`,
      join(folder, 'fonts.conf'),
      '',
    ])
  })

  it('unpacks the archives of the package and skips its other files', async () => {
    await unpackChromium(archive, folder)
    expect(readFileSync(join(folder, 'lib', 'libnss3.so'), 'utf8')).toBe('x'.repeat(700))
    expect(readFileSync(join(folder, 'lib', 'b.so'), 'utf8')).toBe('b')
    expect(existsSync(join(folder, 'package.json'))).toBe(false)
  })
})

describe('requireIntegrity', () => {
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`

  it('accepts the pinned package', () => {
    expect(() => requireIntegrity(archive, integrity)).not.toThrow()
  })

  it('refuses a package that differs from the pinned one', () => {
    expect(() => requireIntegrity(Buffer.concat([archive, Buffer.alloc(1)]), integrity)).toThrow(
      '@sparticuz/chromium differs',
    )
  })
})
