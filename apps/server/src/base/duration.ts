const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30m`, `2h`, `7d` → milliseconds; null for other text and for zero. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,6})([smhd])$/.exec(text)
  const unit = match && UNIT_MS[match[2] ?? '']
  return match && unit ? Number(match[1]) * unit || null : null
}
