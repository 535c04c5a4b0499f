/** Cents of any size: «1.234.567,89». */
export function centsWords(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${cents < 0n ? '-' : ''}${whole},${digits.slice(-2)}`
}

export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'] as const
  const step = Math.min(3, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step] ?? ''}`
}

const local = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString()

/** Day in Brasília: «18/11/2026». */
export const dayText = (at: Date): string => local(at).slice(0, 10).split('-').toReversed().join('/')
/** «18/11/2026 às 17:20», in Brasília. */
export const whenText = (at: Date): string => `${dayText(at)} às ${local(at).slice(11, 16)}`
/** Day in Brasília as `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => local(at).slice(0, 10)
