import { ufOfCode } from '@portal/fiscal/ids/uf.ts'

type Words = Readonly<Record<string, Readonly<Record<string, string>> | ((code: string) => string | null)>>

const YES_NO = { '0': 'não', '1': 'sim' }
const RELIEF: Readonly<Record<string, string>> = {
  '1': 'táxi',
  '3': 'uso na agropecuária',
  '4': 'frotista ou locadora',
  '5': 'diplomático ou consular',
  '6': 'Amazônia Ocidental e áreas de livre comércio',
  '7': 'SUFRAMA',
  '8': 'venda a órgão público',
  '9': 'outros',
  '10': 'deficiente condutor',
  '11': 'deficiente não condutor',
  '12': 'fomento e desenvolvimento agropecuário',
  '16': 'Olimpíadas Rio 2016',
  '90': 'solicitado pelo fisco',
}

/**
 * Names of the codes of an NF-e, by official name of the field; a code outside its list is printed as it is.
 * Source  Manual de Orientação do Contribuinte 7.0, Anexo I; NT 2025.002 (débito, crédito, compra governamental)
 */
const CODE_WORDS: Words = {
  tpViaTransp: {
    '1': 'marítima',
    '2': 'fluvial',
    '3': 'lacustre',
    '4': 'aérea',
    '5': 'postal',
    '6': 'ferroviária',
    '7': 'rodoviária',
    '8': 'conduto ou rede de transmissão',
    '9': 'meios próprios',
    '10': 'entrada ou saída ficta',
    '11': 'courier',
    '12': 'em mãos',
    '13': 'por reboque',
  },
  tpIntermedio: { '1': 'por conta própria', '2': 'por conta e ordem', '3': 'por encomenda' },
  tpArma: { '0': 'uso permitido', '1': 'uso restrito' },
  tpOp: { '0': 'outros', '1': 'venda por concessionária', '2': 'faturamento direto', '3': 'venda direta' },
  espVeic: { '1': 'passageiro', '2': 'carga', '3': 'misto', '4': 'corrida', '5': 'tração', '6': 'especial' },
  VIN: { R: 'remarcado', N: 'normal' },
  condVeic: { '1': 'acabado', '2': 'inacabado', '3': 'semiacabado' },
  cCorDENATRAN: {
    '01': 'amarelo',
    '02': 'azul',
    '03': 'bege',
    '04': 'branca',
    '05': 'cinza',
    '06': 'dourada',
    '07': 'grená',
    '08': 'laranja',
    '09': 'marrom',
    '10': 'prata',
    '11': 'preta',
    '12': 'rosa',
    '13': 'roxa',
    '14': 'verde',
    '15': 'vermelha',
    '16': 'fantasia',
  },
  tpRest: {
    '0': 'não há',
    '1': 'alienação fiduciária',
    '2': 'arrendamento mercantil',
    '3': 'reserva de domínio',
    '4': 'penhor de veículos',
    '9': 'outras',
  },
  indEscala: { S: 'sim', N: 'não' },
  indImport: { '0': 'não', '1': 'sim' },
  indISS: {
    '1': 'exigível',
    '2': 'não incidência',
    '3': 'isenção',
    '4': 'exportação',
    '5': 'imunidade',
    '6': 'suspensa por decisão judicial',
    '7': 'suspensa por processo administrativo',
  },
  indIncentivo: { '1': 'sim', '2': 'não' },
  indSomaPISST: YES_NO,
  indSomaCOFINSST: YES_NO,
  indBemMovelUsado: YES_NO,
  motDesICMS: RELIEF,
  motDesICMSST: RELIEF,
  indProc: {
    '0': 'SEFAZ',
    '1': 'Justiça Federal',
    '2': 'Justiça Estadual',
    '3': 'Secex/RFB',
    '4': 'CONFAZ',
    '9': 'outros',
  },
  tpAto: {
    '08': 'termo de acordo',
    '10': 'regime especial',
    '12': 'autorização específica',
    '14': 'ajuste SINIEF',
    '15': 'convênio ICMS',
  },
  tpEnteGov: { '1': 'União', '2': 'Estado', '3': 'Distrito Federal', '4': 'Município' },
  tpOperGov: { '1': 'fornecimento', '2': 'recebimento do pagamento' },
  tpNFDebito: {
    '01': 'transferência de créditos para cooperativas',
    '02': 'anulação de crédito por saídas imunes ou isentas',
    '03': 'débitos de notas fiscais não processadas na apuração',
    '04': 'multa e juros',
    '05': 'transferência de crédito na sucessão',
    '06': 'pagamento antecipado',
    '07': 'perda em estoque',
    '08': 'desenquadramento do Simples Nacional',
  },
  tpNFCredito: {
    '01': 'multa e juros',
    '02': 'apropriação de crédito presumido de IBS sobre o saldo devedor na ZFM',
    '03': 'retorno por recusa na entrega ou por não localização do destinatário',
    '04': 'redução de valores',
    '05': 'transferência de crédito na sucessão',
    '06': 'retorno por recusa parcial na entrega',
  },
  cRegTrib: {
    '1': 'microempresa municipal',
    '2': 'estimativa',
    '3': 'sociedade de profissionais',
    '4': 'cooperativa',
    '5': 'microempresário individual',
    '6': 'microempresário e empresa de pequeno porte',
  },
  tpGuia: { '1': 'GTA', '2': 'TTA', '3': 'DTA', '4': 'ATV', '5': 'PTV', '6': 'GTV', '7': 'guia florestal' },
  cUFOrig: (code) => ufOfCode(code) ?? null,
  cUF: (code) => ufOfCode(code) ?? null,
  cMunFG: municipio,
  cMun: municipio,
}

/** The code with its name, as far as it has one. */
export function codeWords(name: string, code: string): string {
  const known = CODE_WORDS[name]
  const word = typeof known === 'function' ? known(code) : known?.[code]
  return word ? `${code} - ${word}` : code
}

/** Only the state of a city's code is known here. */
function municipio(code: string): string | null {
  return /^\d{7}$/.test(code) ? (ufOfCode(code.slice(0, 2)) ?? null) : null
}
