import { FiscalError } from '../base/error.ts'
import type { Mark, Tipo } from '../base/model.ts'
import { keyMark } from '../fields/key.ts'
import { chaveParts } from '../ids/chave.ts'
import { KINDS } from '../kinds/registry.ts'
import { text, type XmlNode } from '../xml/node.ts'

const MODELOS: Record<Tipo, readonly string[]> = {
  nfe: ['55'],
  nfce: ['65'],
  cte: ['57', '67'],
  mdfe: ['58'],
  nfse: [],
  nf3e: ['66'],
  nfcom: ['62'],
  outro: ['59', '63', '64', '75', '76', '77', '99'],
}
const TIPOS: readonly Tipo[] = ['nfe', 'nfce', 'cte', 'mdfe', 'nf3e', 'nfcom', 'outro']

/** The list for a document model; null for any other model. */
export const tipoOfModelo = (mod: string): Tipo | null => TIPOS.find((tipo) => MODELOS[tipo].includes(mod)) ?? null

/** The list of an event. The name of its key field decides; the key's model distinguishes NF-e and NFC-e, and the GTV-e, whose events are a CT-e's. */
export function tipoOfEvento(chave: string, about: XmlNode): Tipo {
  const { mod } = chaveParts(chave)
  if (text(about, 'chCTe') !== undefined) return mod === '64' ? 'outro' : 'cte'
  if (text(about, 'chMDFe') !== undefined) return 'mdfe'
  const kind = KINDS.find(({ keyField }) => text(about, keyField) !== undefined)
  if (kind) return kind.tipo
  return mod === '65' ? 'nfce' : 'nfe'
}

/** The key mark of an event: the check digit, and the key's model compared with the kind of event. */
export function aboutMark(chave: string, tipo: Tipo): Mark {
  const mark = keyMark(chave)
  if (mark.state !== 'ok' || MODELOS[tipo].includes(chaveParts(chave).mod)) return mark
  return { state: 'failed', reason: 'A chave é de outro modelo de documento.' }
}

/**
 * The code of an event, not interpreted. It must have six digits, because file names contain it.
 * Throws  FiscalError `dfe.field`
 */
export function tpEventoOf(...nodes: (XmlNode | undefined)[]): string {
  const written = nodes.map((node) => text(node, 'tpEvento')).find((code) => code !== undefined)
  if (written === undefined || !/^\d{6}$/.test(written))
    throw new FiscalError('dfe.field', 'O campo tpEvento falta ou não tem seis dígitos.')
  return written
}
