import { chaveShape } from '@portal/fiscal/ids/chave.ts'
import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import type { OpenDocument } from './document.ts'
import { type CheckState, say, textOf } from './state.ts'

const WITH_KEY = new Set(['55', '65', '57', '67', '63', '66', '62'])

/**
 * The key of a document against its record: model, issuer, month, series, number; and that there is one at all.
 * Shape   an issuer among others is the participant, but for detached notes (series 890 to 899), which the state issues
 * Source  Guia Prático, C100 field 09, D100 field 10
 */
export function checkKey(state: CheckState, document: OpenDocument, field: string): void {
  const { record, register, chave, modelo } = document
  const text = (name: string) => textOf(register, record, name)
  if (chave === '') {
    if (WITH_KEY.has(modelo) && document.situation !== '05')
      say(state, record, { code: 'chave.falta', reason: `O modelo ${modelo} tem chave de acesso.`, field })
    return
  }
  if (!chaveShape(chave)) return
  const wrong = (name: string, reason: string) =>
    say(state, record, { code: 'chave.diverge', reason, field: name, value: text(name) })
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
      say(state, record, { code: 'chave.emitente', reason, field, value: chave })
    }
    return
  }
  const serie = Number(chave.slice(22, 25))
  if (serie >= 890 && serie <= 899) return
  const who = state.participantes.get(textOf(register, record, 'COD_PART'))
  if (!who || (who.cnpj === '' && who.cpf === '')) return
  if (who.cityCode !== '' && who.cityCode.slice(0, 2) !== chave.slice(0, 2)) {
    const reason = `A chave é de ${ufOfCode(chave.slice(0, 2)) ?? 'outra UF'}; o município do participante não.`
    say(state, record, { code: 'chave.uf', reason, field: 'COD_PART', severity: 'aviso' })
  }
  if (who.cnpj !== cnpj && who.cpf !== cnpj.slice(3)) {
    const reason = 'O emitente da chave não é o participante do documento.'
    say(state, record, {
      code: 'chave.emitente',
      reason,
      field: 'COD_PART',
      value: textOf(register, record, 'COD_PART'),
    })
  }
}
