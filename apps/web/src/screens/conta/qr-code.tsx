import { create } from 'qrcode'
import { useMemo } from 'react'
import { toPath } from './qr-path.ts'

/** A QR code as one path; black on white in both themes, as cameras require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    return { size: modules.size, path: toPath(modules.size, (x, y) => modules.get(y, x) === 1) }
  }, [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="100%" height="100%">
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
