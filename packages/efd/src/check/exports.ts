import { chaveShape } from '@portal/fiscal/ids/chave.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { dateOf } from '../read/values.ts'
import { addFinding, type Checker, type CheckState, fieldText } from './state.ts'

/** NRO_DE of a DU-E: two digits of the year, BR and ten digits. */
const DUE = /^\d{2}BR\d{10}$/

/**
 * Checks exports: a declaration belongs to the month in which customs ended it, and names its notes; the key of a note
 * is of the company and of the same model, series, number and month.
 * Source  Guia Prático, 1100 (fields 03 and 10) and 1105 (fields 02 to 06)
 */
export function exportChecker(state: CheckState): Checker {
  let open: EfdRecord | null = null
  const close = () => {
    if (open) addFinding(state, open, { code: 'registro.falta', reason: 'A exportação não tem nota (1105).' })
    open = null
  }
  return {
    see(record, register) {
      if (register.reg === '1105') {
        open = null
        checkNote(state, record, register)
      } else if (register.reg === '1100') {
        close()
        open = record
        checkDeclaration(state, record, register)
      } else if (register.reg.startsWith('1')) close()
    },
    end: close,
  }
}

function checkDeclaration(state: CheckState, record: EfdRecord, register: Register): void {
  const text = (name: string) => fieldText(register, record, name)
  const wrong = (field: string, code: string, reason: string) =>
    addFinding(state, record, { code, reason, field, value: text(field) })
  const ended = dateOf(text('DT_AVB'))
  if (ended !== null && (ended < state.from || ended > state.to))
    wrong('DT_AVB', 'exportacao.averbacao', 'A exportação vai no arquivo do mês da averbação.')
  const made = dateOf(text('DT_DE'))
  if (ended !== null && made !== null && made > ended)
    wrong('DT_DE', 'exportacao.data', 'A declaração é posterior à averbação.')
  if (text('IND_DOC') === '2' && !DUE.test(text('NRO_DE')))
    wrong('NRO_DE', 'exportacao.declaracao', 'A DU-E tem 14 posições: ano, BR e dez algarismos.')
  if (text('IND_DOC') === '2' && text('NRO_RE') + text('DT_RE') !== '')
    wrong('NRO_RE', 'exportacao.registro', 'A DU-E não tem registro de exportação.')
}

function checkNote(state: CheckState, record: EfdRecord, register: Register): void {
  const text = (name: string) => fieldText(register, record, name)
  const chave = text('CHV_NFE')
  if (text('COD_MOD') === '55' && chave === '')
    addFinding(state, record, { code: 'chave.falta', reason: 'A NF-e tem chave de acesso.', field: 'CHV_NFE' })
  if (!chaveShape(chave)) return
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'chave.diverge', reason, field, value: text(field) })
  if (chave.slice(20, 22) !== text('COD_MOD')) wrong('COD_MOD', `A chave é do modelo ${chave.slice(20, 22)}.`)
  if (Number(chave.slice(22, 25)) !== Number(text('SERIE') || '0')) wrong('SERIE', 'A chave é de outra série.')
  if (Number(chave.slice(25, 34)) !== Number(text('NUM_DOC'))) wrong('NUM_DOC', 'A chave é de outro número.')
  const issued = text('DT_DOC')
  if (issued.slice(4) + issued.slice(2, 4) !== `20${chave.slice(2, 6)}`) wrong('DT_DOC', 'A chave é de outro mês.')
  if (chave.slice(6, 14) !== state.cnpj.slice(0, 8) && state.cnpj !== '')
    addFinding(state, record, {
      code: 'chave.emitente',
      reason: 'A nota exportada é da própria empresa.',
      field: 'CHV_NFE',
      value: chave,
    })
}
