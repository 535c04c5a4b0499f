import { FiscalError } from '../base/error.ts'
import type { Mark, Tipo } from '../base/model.ts'
import { keyMark } from '../fields/key.ts'
import { chaveParts } from '../ids/chave.ts'
import { NFE } from '../kinds/nfe.ts'
import { ALL_KINDS, tipoOfModelo } from '../kinds/registry.ts'
import { text, type XmlNode } from '../xml/node.ts'

/**
 * The list of an event. The name of its key field decides; of kinds with the same field, and of a kind with several lists, the key's model: the
 * GTV-e has the events of a CT-e, the NFC-e those of an NF-e.
 */
export function tipoOfEvento(chave: string, about: XmlNode): Tipo {
  const { mod } = chaveParts(chave)
  const named = ALL_KINDS.filter(
    ({ keyField }) => keyField !== null && keyField !== NFE.keyField && text(about, keyField) !== undefined,
  )
  const kinds = named.length > 0 ? named : [NFE]
  return kinds.find(({ tipos }) => tipos[mod])?.tipos[mod] ?? Object.values(kinds[0]?.tipos ?? NFE.tipos)[0] ?? 'nfe'
}

/** The key mark of an event: the check digit, and the key's model compared with the kind of event. */
export function aboutMark(chave: string, tipo: Tipo): Mark {
  const mark = keyMark(chave)
  if (mark.state !== 'ok' || tipoOfModelo(chaveParts(chave).mod) === tipo) return mark
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
