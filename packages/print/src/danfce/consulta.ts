import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { type Strip, textStrips, wordStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/**
 * The look-up address and the key in eleven groups. The address is from the document, if it is a tax
 * authority's.
 */
export function consultaStrips({ chave, roll, urlChave }: Danfce): Strip[] {
  const center = { align: 'center' } as const
  const addressStrips =
    urlChave === ''
      ? textStrips(
          roll,
          'Consulte pela Chave de Acesso no portal da Secretaria da Fazenda do Estado do emitente',
          center,
        )
      : [...textStrips(roll, 'Consulte pela Chave de Acesso em', center), ...wordStrips(roll, urlChave)]
  const key = chave === '' ? 'XML SEM CHAVE DE ACESSO' : formatChave(chave)
  return [...addressStrips, ...textStrips(roll, key, { ...center, font: 'bold', scale: 0.92 })]
}
