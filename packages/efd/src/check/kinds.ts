import type { OpenDocument } from './document.ts'
import { isVoid } from './required.ts'
import { type CheckState, moneyOf, say, textOf } from './state.ts'

/** Fields that an NFC-e leaves empty. */
const NOT_OF_NFCE = ['VL_BC_ICMS_ST', 'VL_ICMS_ST', 'VL_IPI', 'VL_PIS', 'VL_COFINS', 'VL_PIS_ST', 'VL_COFINS_ST']

/** What is particular to an NFC-e: own, a sale, without participant, substitution or IPI. */
export function checkNfce(state: CheckState, { record, register, direction, issuer }: OpenDocument): void {
  const text = (name: string) => textOf(register, record, name)
  const wrong = (field: string, reason: string) =>
    say(state, record, { code: 'documento.nfce', reason, field, value: text(field) })
  if (direction !== '1' || issuer !== '0') wrong('IND_OPER', 'A NFC-e só se escritura por quem a emite, na saída.')
  if (text('COD_PART') !== '') wrong('COD_PART', 'A NFC-e não tem participante.')
  for (const name of NOT_OF_NFCE) if (text(name) !== '') wrong(name, `Na NFC-e o campo ${name} fica vazio.`)
}

/** What is particular to freight: kind, route, the key it replaces, the parts of its value. */
export function checkFreight(state: CheckState, document: OpenDocument): void {
  const { record, register, situation } = document
  const kind = textOf(register, record, 'TP_CT-e')
  if (!isVoid(situation)) {
    if (document.modelo === '57') checkRoute(state, document, kind)
    checkFreightValue(state, document)
  }
  if (textOf(register, record, 'CHV_CTE_REF') !== '' && kind !== '3' && kind !== '6') {
    const reason = 'A chave referenciada é só dos tipos 3 e 6.'
    say(state, record, { code: 'documento.cte', reason, field: 'CHV_CTE_REF' })
  }
}

function checkRoute(state: CheckState, { record, register, direction }: OpenDocument, kind: string): void {
  const wrong = (field: string, reason: string) =>
    say(state, record, { code: 'documento.cte', reason, field, value: textOf(register, record, field) })
  if (!/^[0-6]$/.test(kind)) wrong('TP_CT-e', 'O tipo do CT-e vai de 0 a 6.')
  for (const name of ['COD_MUN_ORIG', 'COD_MUN_DEST'])
    if (direction === '0' && register.at.has(name) && textOf(register, record, name) === '')
      wrong(name, `Na entrada o campo ${name} é obrigatório.`)
}

function checkFreightValue(state: CheckState, { record, register }: OpenDocument): void {
  const money = (name: string) => moneyOf(register, record, name)
  const looks = (field: string, reason: string) =>
    say(state, record, { code: 'soma.vl_serv', reason, field, severity: 'aviso' })
  if (money('VL_DOC') !== money('VL_SERV') - money('VL_DESC')) looks('VL_SERV', 'VL_DOC não é VL_SERV menos descontos.')
  if (money('VL_BC_ICMS') + money('VL_NT') > money('VL_SERV'))
    looks('VL_NT', 'A base e o valor não tributado somam mais que o serviço.')
}

/** CFOPs that say where the other party is, against its municipality: 1 and 2, and 6; a sale over the counter may be 5. */
export function checkPlaces(state: CheckState, { record, analytic, uf }: OpenDocument): void {
  if (uf === null) return
  const isHome = uf === state.uf
  const wrong = analytic.find(({ cfop }) => (isHome ? /^[236]/ : /^[13]/).test(cfop))
  if (!wrong) return
  const reason = `O CFOP ${wrong.cfop} não combina com o participante, que é de ${uf}.`
  say(state, record, { code: 'cfop.uf', reason, field: 'COD_PART', severity: 'aviso' })
}
