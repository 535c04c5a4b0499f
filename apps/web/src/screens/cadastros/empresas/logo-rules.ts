const BYTES = 300 * 1024

/** Why a picture is not worth sending; the server judges the rest (that it is one, and its pixels). */
export function logoRefusal({ type, size }: { type: string; size: number }): string | null {
  if (type !== 'image/png' && type !== 'image/jpeg') return 'O logotipo deve ser PNG ou JPEG.'
  return size > BYTES ? 'O logotipo deve ter no máximo 300 KB. Reduza a imagem e escolha de novo.' : null
}
