import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { type Strip, textStrips, wordStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** Where the note can be looked up by its key, and the key in eleven groups. The address is the document's own, of a tax authority. */
export function consultaStrips({ chave, roll, urlChave }: Danfce): Strip[] {
  const center = { align: 'center' } as const
  const where =
    urlChave === ''
      ? textStrips(
          roll,
          'Consulte pela Chave de Acesso no portal da Secretaria da Fazenda do Estado do emitente',
          center,
        )
      : [...textStrips(roll, 'Consulte pela Chave de Acesso em', center), ...wordStrips(roll, urlChave)]
  const key = chave === '' ? 'XML SEM CHAVE DE ACESSO' : formatChave(chave)
  return [...where, ...textStrips(roll, key, { ...center, font: 'bold', scale: 0.92 })]
}
