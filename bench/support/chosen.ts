/** Whether a part of a bench runs: BENCH_SO names those that do, by comma; without it, all. */
export const chosen = (name: string): boolean => isNamed('BENCH_SO', name)

/** Whether a variable of the environment names this one, by comma; it names all when it is absent. */
export const isNamed = (variable: string, name: string): boolean =>
  (process.env[variable] ?? name).split(',').includes(name)
