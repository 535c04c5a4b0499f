/** The portal's mark: a document with a check. `plate` is the square's colour, `ink` the strokes'. */
export function LogoMark({
  size = 24,
  plate = '#1976d2',
  ink = '#ffffff',
}: {
  size?: number
  plate?: string
  ink?: string
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="5.5" fill={plate} />
      <g fill="none" stroke={ink} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 7.5h12M6 12h6.5M6 16.5h4.5" />
        <path d="m13.5 16 2 2 3.5-4" />
      </g>
    </svg>
  )
}
