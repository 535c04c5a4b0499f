/** True when a part of a bench runs: BENCH_SO lists the parts, separated by commas; all run without it. */
export const chosen = (name: string): boolean => isNamed('BENCH_SO', name)

/** True when an environment variable lists the name, or is not set. */
export const isNamed = (variable: string, name: string): boolean =>
  (process.env[variable] ?? name).split(',').includes(name)
