import { describe, expect, test } from 'vitest'
import type { DfeNota } from '../base/model.ts'
import { readDfe } from '../dfe.ts'
import { TOWN_LAYOUTS, type TownNote } from './layouts.test.kit.ts'

/* The same notes as every provider writes them, in the files in which people get them. */

/** Numbers as towns make them: short, with the year before, and long. */
const NUMBERS = [1, 42, 2026_0000_0000_123, 98_764]
const PROVIDERS = ['11222333000181', '70100533000120', '11444777000161', '52998224725']
const CUSTOMERS = ['99888777000100', '52998224725', '12ABC34501DE35']

/** Notes that repeat themselves for one seed: mulberry32. */
function notesOf(seed: number, count: number): TownNote[] {
  let state = seed
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const two = (value: number) => String(value).padStart(2, '0')
  return Array.from({ length: count }, (_, index) => ({
    number: NUMBERS[next(NUMBERS.length)]! + index,
    issued: `2026-${two(next(12) + 1)}-${two(next(28) + 1)}T${two(next(24))}:${two(next(60))}:${two(next(60))}`,
    cents: [next(90_000) + 1_000, next(90_000_000) + 100_000, (next(900) + 1) * 10_000][next(3)]!,
    provider: PROVIDERS[next(PROVIDERS.length)]!,
    customer: CUSTOMERS[next(CUSTOMERS.length)]!,
    isCancelled: next(4) === 0,
  }))
}

const read = (file: string | Uint8Array): unknown[] =>
  readDfe(typeof file === 'string' ? Buffer.from(file) : file).map(({ result }) => {
    if (!result.ok) return result.reason
    const { numero, issued, totalCents, emitente, destinatario, protocolState, modelo } = result.dfe as DfeNota
    return {
      modelo,
      numero,
      day: issued.local.slice(0, 10),
      totalCents,
      provider: emitente.taxId,
      customer: destinatario?.taxId,
      protocolState,
    }
  })
const expected = (note: TownNote) => ({
  modelo: 0,
  numero: note.number,
  day: note.issued.slice(0, 10),
  totalCents: note.cents,
  provider: note.provider,
  customer: note.customer,
  protocolState: note.isCancelled ? 'cancelada' : 'autorizada',
})

const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>'
const FILES: Readonly<Record<string, (xml: string) => string | Uint8Array>> = {
  'as it is': (xml) => xml,
  'with a byte order mark and a declaration': (xml) => `\uFEFF${DECLARED}\r\n${xml}`,
  'in latin-1': (xml) =>
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${xml.replaceAll('SUPORTE', 'MANUTENÇÃO')}`, 'latin1'),
  'in UTF-16': (xml) => Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le'),
  'in a SOAP envelope': (xml) =>
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body><ns2:Response xmlns:ns2="http://nfse.abrasf.org.br"><outputXML>${xml}</outputXML></ns2:Response></soapenv:Body></soapenv:Envelope>`,
  indented: (xml) => `${DECLARED}\n${xml.replaceAll('><', '>\n  <')}\n`,
  'in the root of another system': (xml) => `<exportacao><nota id="1"><xml>${xml}</xml></nota></exportacao>`,
}

describe.each(Object.entries(TOWN_LAYOUTS))('%s', (_, { of, fileOf, lacksState }) => {
  const notesFor = (seed: number, count: number) =>
    notesOf(seed, count).map((note) => ({ ...note, isCancelled: note.isCancelled && !lacksState }))
  test.each(Object.entries(FILES))('a note %s is read as it is', (_way, change) => {
    for (const note of notesFor(7, 12)) expect(read(change(fileOf(of(note))))).toEqual([expected(note)])
  })

  test('several notes in one file are each read', () => {
    const notes = notesFor(51, 5)
    const one = fileOf(notes.map(of).join(''))
    const file = fileOf('x') === 'x' ? `<ListaNfse>${one}</ListaNfse>` : one
    expect(read(file)).toEqual(notes.map(expected))
    // the stored bytes of each are what is printed and read again later
    const latin1 = `<?xml version="1.0" encoding="ISO-8859-1"?>${file.replaceAll('PRESTADOR', 'PRESTAÇÃO')}`
    for (const bytes of [Buffer.from(file), Buffer.from(latin1, 'latin1')])
      expect(readDfe(bytes).flatMap((found) => read(found.bytes))).toEqual(notes.map(expected))
  })
})

/** One note in every layout, with one thing in it as some system writes it. */
const NOTE: TownNote = {
  ...{ number: 42, issued: '2026-03-09T10:11:12', cents: 1_234_567, provider: '11222333000181' },
  ...{ customer: '99888777000100', isCancelled: false },
}
const WEBISS = TOWN_LAYOUTS['ABRASF 1.00, WebISS']!
const GOIANIA = TOWN_LAYOUTS['ABRASF 2.00, Goiânia']!
const changed = (change: (xml: string) => string, { of, fileOf } = WEBISS): unknown => read(fileOf(change(of(NOTE))))[0]

test.each<[string, (xml: string) => string]>([
  ['a value with English separators', (xml) => xml.replace('>12345.67<', '>12,345.67<')],
  ['a value with the sign of the currency', (xml) => xml.replace('>12345.67<', '>R$ 12.345,67<')],
  ['a value with six decimals', (xml) => xml.replace('>12345.67<', '>12345.670000<')],
  ['a day with a space before the hour', (xml) => xml.replace('2026-03-09T10:11:12', '2026-03-09 10:11:12')],
  [
    'a day with a fraction and a zone',
    (xml) => xml.replace('2026-03-09T10:11:12', '2026-03-09T10:11:12.1234567-03:00'),
  ],
  ['a day with a zone in words of UTC', (xml) => xml.replace('2026-03-09T10:11:12', '2026-03-09T10:11:12Z')],
  ['a day without hyphens', (xml) => xml.replace('2026-03-09T10:11:12', '20260309')],
  ['a day as people write it', (xml) => xml.replace('2026-03-09T10:11:12', '09/03/2026 10:11:12')],
  ['a day without seconds', (xml) => xml.replace('2026-03-09T10:11:12', '2026-03-09T10:11')],
  ['punctuated tax ids', (xml) => xml.replace('11222333000181', '11.222.333/0001-81')],
  ['an empty group of a cancellation', (xml) => xml.replace('</CompNfse>', '<NfseCancelamento/></CompNfse>')],
  [
    'a cancellation that was refused',
    (xml) =>
      xml.replace(
        '</CompNfse>',
        '<NfseCancelamento><Confirmacao><InfConfirmacaoCancelamento><Sucesso>false</Sucesso><DataHora>2026-03-10T00:00:00</DataHora></InfConfirmacaoCancelamento></Confirmacao></NfseCancelamento></CompNfse>',
      ),
  ],
  [
    'a cancellation of the year 1',
    (xml) =>
      xml.replace(
        '</CompNfse>',
        '<NfseCancelamento><Confirmacao><DataHora>0001-01-01T00:00:00</DataHora></Confirmacao></NfseCancelamento></CompNfse>',
      ),
  ],
  [
    'a cancellation of another note',
    (xml) =>
      xml.replace(
        '</CompNfse>',
        '<NfseCancelamento><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse><Numero>99</Numero></IdentificacaoNfse></InfPedidoCancelamento></Pedido><DataHora>2026-03-10T00:00:00</DataHora></Confirmacao></NfseCancelamento></CompNfse>',
      ),
  ],
  [
    'an empty customer beside an intermediary',
    (xml) =>
      xml.replace(
        '<OrgaoGerador>',
        '<IntermediarioServico><RazaoSocial>X</RazaoSocial><CpfCnpj><Cnpj>70100533000120</Cnpj></CpfCnpj></IntermediarioServico><OrgaoGerador>',
      ),
  ],
  ['the note that it replaces', (xml) => xml.replace('<NfseSubstituida>0<', '<NfseSubstituida>41<')],
  ['names in capitals', (xml) => xml.replace(/<\/?\w+/g, (name) => name.toUpperCase())],
])('%s changes nothing', (_, change) => {
  expect(changed(change)).toEqual(expected(NOTE))
})

test('a tax id without its zeros, and a CPF in the length of a CNPJ, are read', () => {
  expect(changed((xml) => xml.replace('99888777000100', '00052998224725'))).toMatchObject({ customer: '52998224725' })
  const short = { ...NOTE, customer: '07526557000100' }
  const xml = WEBISS.fileOf(WEBISS.of(short).replace('07526557000100', '7526557000100'))
  expect(read(xml)).toEqual([expected(short)])
})

test('a cancellation may write the number of its note with the year, with zeros, or not at all', () => {
  const naming = (number: string) =>
    changed((xml) =>
      xml.replace(
        '</CompNfse>',
        `<NfseCancelamento><Confirmacao><Pedido><InfPedidoCancelamento><IdentificacaoNfse><Numero>${number}</Numero></IdentificacaoNfse></InfPedidoCancelamento></Pedido><DataHora>2026-03-10T00:00:00</DataHora></Confirmacao></NfseCancelamento></CompNfse>`,
      ),
    )
  const { number } = NOTE
  for (const written of [String(number), `000${number}`, `202600000${number}`, ''])
    expect(naming(written)).toMatchObject({ protocolState: 'cancelada' })
  expect(naming(`${number}0`)).toMatchObject({ protocolState: 'autorizada' })
})

test('the note of a file that another one replaced is no longer valid (ABRASF, NfseSubstituicao)', () => {
  const replaced = (by: number) => (xml: string) =>
    xml.replace(
      '</CompNfse>',
      `<NfseSubstituicao><SubstituicaoNfse><NfseSubstituidora>${by}</NfseSubstituidora></SubstituicaoNfse></NfseSubstituicao></CompNfse>`,
    )
  expect([changed(replaced(43)), changed(replaced(43), GOIANIA)]).toMatchObject(
    Array(2).fill({ protocolState: 'cancelada' }),
  )
  expect(changed(replaced(0))).toMatchObject({ protocolState: 'autorizada' })
})

/** Roots and names that no list of ours has. */
const UNKNOWN = (number: number, provider: string, state = 'Normal') =>
  `<Documento><Nr_NFSe>${number}</Nr_NFSe><Dt_Emissao_NFSe>09/03/2026</Dt_Emissao_NFSe><Prestador_Servico><CNPJ_CPF>${provider}</CNPJ_CPF><Nome>PRESTADOR</Nome></Prestador_Servico><Tomador_Servico><CNPJ_CPF>99888777000100</CNPJ_CPF></Tomador_Servico><Valor_Total_Servicos>12.345,67</Valor_Total_Servicos><Situacao>${state}</Situacao></Documento>`

test('a note of an unknown layout is read by the names of its fields, several of a file one by one', () => {
  const one = `<NotaFiscalDeServico xmlns="http://www.cidade.gov.br/nfse">${UNKNOWN(42, NOTE.provider)}</NotaFiscalDeServico>`
  expect(read(one)).toEqual([expected(NOTE)])
  const list = `<ConsultarLoteRpsResposta xmlns="http://www.cidade.gov.br/nfse"><Mensagem>ok</Mensagem><Lista>${UNKNOWN(42, NOTE.provider)}${UNKNOWN(43, '70100533000120', 'Cancelada')}</Lista></ConsultarLoteRpsResposta>`
  expect(read(list)).toEqual([
    expected(NOTE),
    expected({ ...NOTE, number: 43, provider: '70100533000120', isCancelled: true }),
  ])
})

test('an RPS beside its note is no note, and a lot of RPS alone is refused by what it is', () => {
  const rps = `<Rps><InfRps><IdentificacaoRps><Numero>9</Numero></IdentificacaoRps><DataEmissao>2026-01-02</DataEmissao><Servico><Valores><ValorServicos>1.00</ValorServicos></Valores></Servico><Prestador><Cnpj>11222333000181</Cnpj></Prestador></InfRps></Rps>`
  const lot = `<LoteRps><ListaRps>${rps}${rps}</ListaRps></LoteRps>`
  const both = `<arquivo xmlns="http://www.abrasf.org.br/nfse.xsd">${lot}<ListaNfse>${WEBISS.of(NOTE)}</ListaNfse></arquivo>`
  expect(read(both)).toEqual([expected(NOTE)])
  for (const root of ['EnviarLoteRpsEnvio', 'EnviarLoteRpsSincronoEnvio', 'GerarNfseEnvio'])
    expect(() => read(`<${root} xmlns="http://www.abrasf.org.br/nfse.xsd">${lot}</${root}>`)).toThrow(/RPS/)
})
