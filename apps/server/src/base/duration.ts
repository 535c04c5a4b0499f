const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30m`, `2h`, `7d` → milliseconds; null for other text and for zero. */
export function parseDuration(text: string): number | null {
  const found = /^(\d{1,6})([smhd])$/.exec(text)
  const unit = found && UNIT_MS[found[2] ?? '']
  return found && unit ? Number(found[1]) * unit || null : null
}
