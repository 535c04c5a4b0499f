const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size for people, in binary units: `1,5 GB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const value = (bytes / 1024 ** power).toLocaleString('pt-BR', { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${value} ${UNITS[power]}`
}
