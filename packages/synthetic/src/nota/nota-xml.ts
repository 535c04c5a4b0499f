import { written } from '../base/calendar.ts'
import { type Actor, type Company, isPerson } from '../base/company.ts'
import { money } from '../base/money.ts'
import { optional, tag, taxIdTag } from '../base/xml.ts'
import { stateOf } from '../facts/states.ts'
import type { Item } from '../model/item.ts'
import { issuerOf, type NotaDraft } from './draft.ts'
import { taxXml } from './tax-xml.ts'
import { totalXml } from './total-xml.ts'

const addressXml = (name: string, { address }: Actor) =>
  `<${name}>${tag('xLgr', address.street)}${tag('nro', address.number)}${tag('xBairro', address.district)}` +
  `<cMun>${address.cityCode}</cMun>${tag('xMun', address.cityName)}<UF>${address.uf}</UF><CEP>${address.cep}</CEP>` +
  `<cPais>1058</cPais><xPais>Brasil</xPais><fone>${address.phone}</fone></${name}>`

function ideXml(draft: NotaDraft): string {
  const { modelo, emitente, destUf, final } = draft.operation
  const consumer = modelo === 65
  return (
    `<ide><cUF>${stateOf(emitente.uf).cUF}</cUF><cNF>${draft.code}</cNF>${tag('natOp', draft.nature)}` +
    `<mod>${modelo}</mod><serie>${draft.serie}</serie><nNF>${draft.numero}</nNF><dhEmi>${written(draft.moment)}</dhEmi>` +
    `${consumer ? '' : `<dhSaiEnt>${written(draft.moment)}</dhSaiEnt>`}<tpNF>1</tpNF>` +
    `<idDest>${emitente.uf === destUf ? 1 : 2}</idDest><cMunFG>${emitente.address.cityCode}</cMunFG>` +
    `<tpImp>${consumer ? 4 : 1}</tpImp><tpEmis>1</tpEmis><cDV>${draft.chave[43]}</cDV>` +
    `<tpAmb>${draft.homologacao ? 2 : 1}</tpAmb><finNFe>1</finNFe><indFinal>${final ? 1 : 0}</indFinal>` +
    `<indPres>${consumer ? 1 : 9}</indPres>${consumer ? '' : '<indIntermed>0</indIntermed>'}` +
    '<procEmi>0</procEmi><verProc>Gerador 1.0</verProc></ide>'
  )
}

const crtOf = (company: Company) => (company.regime === 'simples' ? 1 : 3)

const emitXml = (company: Company) =>
  `<emit>${taxIdTag(company)}${tag('xNome', company.name)}${optional('xFant', company.tradeName)}` +
  `${addressXml('enderEmit', company)}<IE>${company.ie}</IE><CRT>${crtOf(company)}</CRT></emit>`

function destXml(draft: NotaDraft): string {
  const actor = draft.destinatario
  if (!actor) return ''
  const name = tag('xNome', actor.name)
  if (draft.operation.modelo === 65) return `<dest>${taxIdTag(actor)}${name}<indIEDest>9</indIEDest></dest>`
  const registration =
    actor.ie === null || isPerson(actor) ? '<indIEDest>9</indIEDest>' : `<indIEDest>1</indIEDest><IE>${actor.ie}</IE>`
  return `<dest>${taxIdTag(actor)}${name}${addressXml('enderDest', actor)}${registration}${optional('email', actor.email)}</dest>`
}

const part = (name: string, cents: number) => (cents > 0 ? `<${name}>${money(cents)}</${name}>` : '')

function itemXml(item: Item): string {
  return (
    `<det nItem="${item.nItem}"><prod><cProd>${item.cProd}</cProd><cEAN>${item.cEAN}</cEAN>${tag('xProd', item.xProd!)}` +
    `<NCM>${item.ncm}</NCM>${item.cest === null ? '' : `<CEST>${item.cest}</CEST>`}<CFOP>${item.cfop}</CFOP>` +
    `<uCom>${item.uCom}</uCom><qCom>${item.qCom}</qCom><vUnCom>${item.vUnCom}</vUnCom>` +
    `<vProd>${money(item.vProd)}</vProd><cEANTrib>${item.cEAN}</cEANTrib><uTrib>${item.uTrib}</uTrib>` +
    `<qTrib>${item.qTrib}</qTrib><vUnTrib>${item.vUnCom}</vUnTrib>${part('vFrete', item.vFrete)}` +
    `${part('vDesc', item.vDesc)}<indTot>1</indTot></prod>${taxXml(item)}` +
    `${item.ibscbsCst === null ? '' : `<vItem>${money(item.vItem)}</vItem>`}</det>`
  )
}

function transportXml({ transport }: NotaDraft): string {
  const { carrier, volumes, grams } = transport
  const kilos = `${Math.floor(grams / 1000)}.${String(grams % 1000).padStart(3, '0')}`
  const who = carrier
    ? `<transporta>${taxIdTag(carrier)}${tag('xNome', carrier.name)}${optional('IE', carrier.ie)}` +
      `${tag('xEnder', `${carrier.address.street}, ${carrier.address.number}`)}` +
      `${tag('xMun', carrier.address.cityName)}<UF>${carrier.uf}</UF></transporta>`
    : ''
  const load =
    volumes > 0
      ? `<vol><qVol>${volumes}</qVol><esp>VOLUMES</esp><pesoL>${kilos}</pesoL><pesoB>${kilos}</pesoB></vol>`
      : ''
  return `<transp><modFrete>${transport.mode}</modFrete>${who}${load}</transp>`
}

function billingXml({ installments, numero, totals }: NotaDraft): string {
  if (installments.length === 0) return ''
  const total = money(totals.vNF)
  const parts = installments.map(
    ({ number, due, cents }) => `<dup><nDup>${number}</nDup><dVenc>${due}</dVenc><vDup>${money(cents)}</vDup></dup>`,
  )
  return `<cobr><fat><nFat>${numero}</nFat><vOrig>${total}</vOrig><vDesc>0.00</vDesc><vLiq>${total}</vLiq></fat>${parts.join('')}</cobr>`
}

const ELECTRONIC = new Set(['03', '04', '17'])

function paymentXml({ payments, change }: NotaDraft): string {
  const ways = payments.map(
    ({ code, cents, later }) =>
      `<detPag><indPag>${later ? 1 : 0}</indPag><tPag>${code}</tPag><vPag>${money(cents)}</vPag>` +
      `${ELECTRONIC.has(code) ? '<card><tpIntegra>2</tpIntegra></card>' : ''}</detPag>`,
  )
  return `<pag>${ways.join('')}${change > 0 ? `<vTroco>${money(change)}</vTroco>` : ''}</pag>`
}

/** Everything inside `infNFe`, in canonical form. */
export function notaXml(draft: NotaDraft): string {
  let items = ''
  for (const item of draft.items) items += itemXml(item)
  const readers = draft.readers.map((taxId) => `<autXML>${taxIdTag({ taxId })}</autXML>`).join('')
  const remark = draft.remark === '' ? '' : `<infAdic>${tag('infCpl', draft.remark)}</infAdic>`
  return (
    ideXml(draft) +
    emitXml(issuerOf(draft)) +
    destXml(draft) +
    readers +
    items +
    totalXml(draft) +
    transportXml(draft) +
    billingXml(draft) +
    paymentXml(draft) +
    remark
  )
}
