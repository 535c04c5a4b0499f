import type { OpenDocument } from './document.ts'
import { isVoid } from './required.ts'
import { addFinding, type CheckState, fieldCents, fieldText } from './state.ts'

/** Fields that must be empty in an NFC-e. */
const NOT_OF_NFCE = ['VL_BC_ICMS_ST', 'VL_ICMS_ST', 'VL_IPI', 'VL_PIS', 'VL_COFINS', 'VL_PIS_ST', 'VL_COFINS_ST']

/** Checks the rules of an NFC-e: own sale, without participant, ICMS-ST and IPI. */
export function checkNfce(state: CheckState, { record, register, direction, issuer }: OpenDocument): void {
  const text = (name: string) => fieldText(register, record, name)
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'documento.nfce', reason, field, value: text(field) })
  if (direction !== '1' || issuer !== '0') wrong('IND_OPER', 'A NFC-e só se escritura por quem a emite, na saída.')
  if (text('COD_PART') !== '') wrong('COD_PART', 'A NFC-e não tem participante.')
  for (const name of NOT_OF_NFCE) if (text(name) !== '') wrong(name, `Na NFC-e o campo ${name} fica vazio.`)
}

/** Checks the rules of freight: type, route, replaced key, value parts. */
export function checkFreight(state: CheckState, document: OpenDocument): void {
  const { record, register, situation } = document
  const kind = fieldText(register, record, 'TP_CT-e')
  if (!isVoid(situation)) {
    if (document.modelo === '57') checkRoute(state, document, kind)
    checkFreightValue(state, document)
  }
  if (fieldText(register, record, 'CHV_CTE_REF') !== '' && kind !== '3' && kind !== '6') {
    const reason = 'A chave referenciada é só dos tipos 3 e 6.'
    addFinding(state, record, { code: 'documento.cte', reason, field: 'CHV_CTE_REF' })
  }
}

function checkRoute(state: CheckState, { record, register, direction }: OpenDocument, kind: string): void {
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'documento.cte', reason, field, value: fieldText(register, record, field) })
  if (!/^[0-6]$/.test(kind)) wrong('TP_CT-e', 'O tipo do CT-e vai de 0 a 6.')
  for (const name of ['COD_MUN_ORIG', 'COD_MUN_DEST'])
    if (direction === '0' && register.at.has(name) && fieldText(register, record, name) === '')
      wrong(name, `Na entrada o campo ${name} é obrigatório.`)
}

function checkFreightValue(state: CheckState, { record, register }: OpenDocument): void {
  const cents = (name: string) => fieldCents(register, record, name)
  const warn = (field: string, reason: string) =>
    addFinding(state, record, { code: 'soma.vl_serv', reason, field, severity: 'aviso' })
  if (cents('VL_DOC') !== cents('VL_SERV') - cents('VL_DESC')) warn('VL_SERV', 'VL_DOC não é VL_SERV menos descontos.')
  if (cents('VL_BC_ICMS') + cents('VL_NT') > cents('VL_SERV'))
    warn('VL_NT', 'A base e o valor não tributado somam mais que o serviço.')
}

/**
 * Compares the first digit of the CFOPs with the participant's state: at home no 2, 3 or 6, elsewhere no 1 or
 * 3. A sale over the counter may use 5.
 */
export function checkPlaces(state: CheckState, { record, analytic, uf }: OpenDocument): void {
  if (uf === null) return
  const isHome = uf === state.uf
  const wrong = analytic.find(({ cfop }) => (isHome ? /^[236]/ : /^[13]/).test(cfop))
  if (!wrong) return
  const reason = `O CFOP ${wrong.cfop} não combina com o participante, que é de ${uf}.`
  addFinding(state, record, { code: 'cfop.uf', reason, field: 'COD_PART', severity: 'aviso' })
}
