/** Whether a part of a bench runs: BENCH_SO names those that do, by comma; without it, all. */
export const chosen = (name: string): boolean => (process.env.BENCH_SO ?? name).split(',').includes(name)
