import { FiscalError } from '../base/error.ts'
import type { Mark, Tipo } from '../base/model.ts'
import { keyMark } from '../fields/key.ts'
import { chaveParts } from '../ids/chave.ts'
import { text, type XmlNode } from '../xml/node.ts'

const MODELOS: Record<Tipo, readonly string[]> = { nfe: ['55'], nfce: ['65'], cte: ['57', '67'], mdfe: ['58'] }
const TIPOS: readonly Tipo[] = ['nfe', 'nfce', 'cte', 'mdfe']

/** The list of a key's model; null for a model that has none. */
export const tipoOfModelo = (mod: string): Tipo | null => TIPOS.find((tipo) => MODELOS[tipo].includes(mod)) ?? null

/**
 * The list that an event belongs to: the name of the field that holds its key, and the key's model between NF-e and NFC-e.
 * Throws  FiscalError `dfe.unsupported` for the GTV-e (model 64), whose events share the CT-e's layout
 */
export function tipoOfEvento(chave: string, about: XmlNode): Tipo {
  const { mod } = chaveParts(chave)
  if (mod === '64') throw new FiscalError('dfe.unsupported', 'GTV-e não é um tipo de documento suportado.')
  if (text(about, 'chCTe') !== undefined) return 'cte'
  if (text(about, 'chMDFe') !== undefined) return 'mdfe'
  return mod === '65' ? 'nfce' : 'nfe'
}

/** The mark of the key that an event is about: its digit, and its model against the kind of event. */
export function aboutMark(chave: string, tipo: Tipo): Mark {
  const mark = keyMark(chave)
  if (mark.state !== 'ok' || MODELOS[tipo].includes(chaveParts(chave).mod)) return mark
  return { state: 'failed', reason: 'A chave é de outro modelo de documento.' }
}

/**
 * The code of an event: never interpreted here, but six digits, for files are named by it.
 * Throws  FiscalError `dfe.field`
 */
export function tpEventoOf(...nodes: (XmlNode | undefined)[]): string {
  const written = nodes.map((node) => text(node, 'tpEvento')).find((found) => found !== undefined)
  if (written === undefined || !/^\d{6}$/.test(written))
    throw new FiscalError('dfe.field', 'O campo tpEvento falta ou não tem seis dígitos.')
  return written
}
