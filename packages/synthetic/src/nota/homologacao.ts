import type { NotaDraft } from './draft.ts'

const RECIPIENT = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
const FIRST_ITEM = 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

/**
 * Sets the fixed texts of the test environment as the recipient's name and, in an NFC-e, the first item's
 * name.
 */
export function markHomologacao(draft: NotaDraft): NotaDraft {
  if (!draft.homologacao) return draft
  if (draft.destinatario) draft.destinatario = { ...draft.destinatario, name: RECIPIENT }
  if (draft.operation.modelo === 65 && draft.items[0]) draft.items[0].xProd = FIRST_ITEM
  return draft
}
