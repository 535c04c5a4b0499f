const BYTES = 300 * 1024

/** Reason to refuse an image before the upload (type, size); the server checks its content. */
export function logoRefusal({ type, size }: { type: string; size: number }): string | null {
  if (type !== 'image/png' && type !== 'image/jpeg') return 'O logotipo deve ser PNG ou JPEG.'
  return size > BYTES ? 'O logotipo deve ter no máximo 300 KB. Reduza a imagem e escolha de novo.' : null
}
