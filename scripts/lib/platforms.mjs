const platform =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?$/

/** Entries for the optional platform packages that a lock file refers to and does not have, by their path. */
export function missingPlatforms({ packages }) {
  const missing = {}
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const own = `node_modules/${name}`
      const parts = platform.exec(name)
      if (!parts || !/^\d/.test(version) || packages[own] || packages[`${path}/${own}`]) continue
      const [, system, processor, variant] = parts
      missing[own] = {
        version,
        cpu: [processor],
        ...(entry.dev ? { dev: true } : {}),
        ...(system === 'linux' && variant ? { libc: [variant.startsWith('musl') ? 'musl' : 'glibc'] } : {}),
        optional: true,
        os: [system],
      }
    }
  }
  return missing
}
