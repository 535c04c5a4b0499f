import { chaveShape } from '@portal/fiscal/ids/chave.ts'
import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import type { OpenDocument } from './document.ts'
import { addFinding, type CheckState, fieldText } from './state.ts'

const WITH_KEY = new Set(['55', '65', '57', '67', '63', '66', '62'])

/**
 * Checks that a document has a key and that the key matches model, issuer, month, series and number.
 * Shape   the issuer of a third party's key must be the participant, except for detached notes (series 890 to
 *         899), which the state issues
 * Source  Guia Prático, C100 field 09, D100 field 10
 */
export function checkKey(state: CheckState, document: OpenDocument, field: string): void {
  const { record, register, chave, modelo } = document
  const text = (name: string) => fieldText(register, record, name)
  if (chave === '') {
    if (WITH_KEY.has(modelo) && document.situation !== '05')
      addFinding(state, record, { code: 'chave.falta', reason: `O modelo ${modelo} tem chave de acesso.`, field })
    return
  }
  if (!chaveShape(chave)) return
  const wrong = (name: string, reason: string) =>
    addFinding(state, record, { code: 'chave.diverge', reason, field: name, value: text(name) })
  if (chave.slice(20, 22) !== modelo) wrong('COD_MOD', `A chave é do modelo ${chave.slice(20, 22)}.`)
  if (Number(chave.slice(22, 25)) !== Number(text('SER') || '0'))
    wrong('SER', `A chave é da série ${chave.slice(22, 25)}.`)
  if (chave.slice(25, 34) !== text('NUM_DOC').padStart(9, '0'))
    wrong('NUM_DOC', `A chave é do número ${Number(chave.slice(25, 34))}.`)
  const issued = text('DT_DOC')
  if (issued !== '' && issued.slice(4) + issued.slice(2, 4) !== `20${chave.slice(2, 6)}`)
    wrong('DT_DOC', `A chave é de ${chave.slice(4, 6)}/20${chave.slice(2, 4)}.`)
  checkIssuer(state, document, field)
}

function checkIssuer(state: CheckState, { record, register, chave, issuer }: OpenDocument, field: string): void {
  const cnpj = chave.slice(6, 20)
  if (issuer === '0') {
    const isOwn = cnpj.slice(0, 8) === state.cnpj.slice(0, 8) && ufOfCode(chave.slice(0, 2)) === state.uf
    if (!isOwn && state.cnpj !== '') {
      const reason = 'A chave de emissão própria não tem a raiz do CNPJ e a UF do informante.'
      addFinding(state, record, { code: 'chave.emitente', reason, field, value: chave })
    }
    return
  }
  const serie = Number(chave.slice(22, 25))
  if (serie >= 890 && serie <= 899) return
  const participante = state.participantes.get(fieldText(register, record, 'COD_PART'))
  if (!participante || (participante.cnpj === '' && participante.cpf === '')) return
  if (participante.cityCode !== '' && participante.cityCode.slice(0, 2) !== chave.slice(0, 2)) {
    const reason = `A chave é de ${ufOfCode(chave.slice(0, 2)) ?? 'outra UF'}; o município do participante não.`
    addFinding(state, record, { code: 'chave.uf', reason, field: 'COD_PART', severity: 'aviso' })
  }
  if (participante.cnpj !== cnpj && participante.cpf !== cnpj.slice(3)) {
    const reason = 'O emitente da chave não é o participante do documento.'
    addFinding(state, record, {
      code: 'chave.emitente',
      reason,
      field: 'COD_PART',
      value: fieldText(register, record, 'COD_PART'),
    })
  }
}
