import { codeOfUf } from '@portal/fiscal/ids/uf.ts'
import { versionOn } from '../layout/layout.ts'
import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { addFinding, type Checker, type CheckState, fieldText } from './state.ts'

const BRAZIL = new Set(['1058', '01058'])
/** TIPO_ITEM values that need no NCM. */
const WITHOUT_NCM = new Set(['07', '08', '09', '10', '99'])
/** Valid values of TIPO_ITEM. */
const TYPES = new Set(['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '99'])

/**
 * Checks block 0: declarant, period, participants, items.
 * Source  Guia Prático, block 0
 */
export function openingChecker(state: CheckState): Checker {
  let item: string | null = null
  return {
    see(record, register) {
      switch (record.reg) {
        case '0000':
          return checkOpening(state, record, register)
        case '0150':
          return checkParticipante(state, record, register)
        case '0190':
          return checkUnit(state, record, register)
        case '0200':
          item = checkProduct(state, record, register)
          return
        case '0220':
          return checkFactor(state, record, { register, item })
        case '0015':
          state.substitutes.add(fieldText(register, record, 'UF_ST'))
          if (fieldText(register, record, 'UF_ST') === state.uf) {
            const reason = 'A inscrição de substituto é de outra UF, não da própria.'
            addFinding(state, record, { code: 'abertura.uf_st', reason, field: 'UF_ST' })
          }
          return
      }
    },
    end() {
      checkPresent(state)
    },
  }
}

function checkOpening(state: CheckState, record: EfdRecord, register: Register): void {
  const text = (name: string) => fieldText(register, record, name)
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'abertura.campo', reason, field, value: text(field) })
  if (!state.from.endsWith('-01')) wrong('DT_INI', 'O período começa no primeiro dia de um mês.')
  const [year = '', month = ''] = state.from.split('-')
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
  if (state.to !== last) wrong('DT_FIN', 'O período termina no último dia do mesmo mês.')
  const version = versionOn(state.to)
  if (text('COD_VER') !== version) wrong('COD_VER', `O leiaute de ${state.to.slice(0, 4)} é o ${version}.`)
  if ((text('CNPJ') === '') === (text('CPF') === '')) wrong('CNPJ', 'Informa-se o CNPJ ou o CPF, um dos dois.')
  checkCity(state, record, { register, uf: state.uf })
}

function checkCity(state: CheckState, record: EfdRecord, { register, uf }: { register: Register; uf: string }): void {
  const city = fieldText(register, record, 'COD_MUN')
  if (city !== '' && city.slice(0, 2) !== codeOfUf(uf)) {
    const reason = `O município não é da UF ${uf}.`
    addFinding(state, record, { code: 'tabela.municipio_uf', reason, field: 'COD_MUN', value: city })
  }
}

function checkParticipante(state: CheckState, record: EfdRecord, register: Register): void {
  const text = (name: string) => fieldText(register, record, name)
  const [code, cnpj, cpf, cityCode] = [text('COD_PART'), text('CNPJ'), text('CPF'), text('COD_MUN')]
  state.participantes.set(code, { cnpj, cpf, cityCode })
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'participante.campo', reason, field, value: text(field) })
  if (BRAZIL.has(text('COD_PAIS'))) {
    if ((cnpj === '') === (cpf === '')) wrong('CNPJ', 'Participante no Brasil tem CNPJ ou CPF, um dos dois.')
    if (cityCode === '' || cityCode === '9999999') wrong('COD_MUN', 'Participante no Brasil tem o código do município.')
  } else {
    if (cnpj !== '' || cpf !== '') wrong('CNPJ', 'Participante no exterior não tem CNPJ nem CPF.')
    if (cityCode !== '' && cityCode !== '9999999') wrong('COD_MUN', 'No exterior o município fica vazio ou é 9999999.')
    if (text('IE') !== '') wrong('IE', 'Participante no exterior não tem inscrição estadual.')
  }
}

function checkUnit(state: CheckState, record: EfdRecord, register: Register): void {
  if (fieldText(register, record, 'DESCR').toUpperCase() !== fieldText(register, record, 'UNID').toUpperCase()) return
  const reason = 'A descrição da unidade repete o seu código.'
  addFinding(state, record, { code: 'unidade.descricao', reason, field: 'DESCR', severity: 'aviso' })
}

function checkProduct(state: CheckState, record: EfdRecord, register: Register): string {
  const text = (name: string) => fieldText(register, record, name)
  const code = text('COD_ITEM')
  const [unit, type] = [text('UNID_INV'), text('TIPO_ITEM')]
  state.products.set(code, { unit, type, factors: new Set(), line: record.line })
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'item.campo', reason, field, value: text(field) })
  if (!TYPES.has(type)) wrong('TIPO_ITEM', 'O tipo do item vai de 00 a 10, ou é 99.')
  const ncm = text('COD_NCM')
  if (ncm === '' && state.activity === '0' && !WITHOUT_NCM.has(type))
    wrong('COD_NCM', 'A indústria informa o NCM do item.')
  const genre = text('COD_GEN')
  if (genre !== '' && ncm !== '' && genre !== ncm.slice(0, 2)) wrong('COD_GEN', 'O gênero é o capítulo do NCM.')
  if (type === '09' && text('COD_LST') === '') wrong('COD_LST', 'Serviço tem o código da lista da LC 116.')
  const service = text('COD_LST')
  if (service !== '' && !/^\d\d\.\d\d$/.test(service)) wrong('COD_LST', 'O código da lista tem a forma NN.NN.')
  return code
}

function checkFactor(
  state: CheckState,
  record: EfdRecord,
  { register, item }: { register: Register; item: string | null },
): void {
  const product = item === null ? undefined : state.products.get(item)
  const unit = fieldText(register, record, 'UNID_CONV')
  const wrong = (field: string, reason: string) =>
    addFinding(state, record, { code: 'item.fator', reason, field, value: fieldText(register, record, field) })
  if (product?.factors.has(unit)) wrong('UNID_CONV', 'A unidade já tem fator para este item.')
  if (product?.unit === unit) wrong('UNID_CONV', 'A unidade é a do próprio item: não há o que converter.')
  if (!/[1-9]/.test(fieldText(register, record, 'FAT_CONV')))
    wrong('FAT_CONV', 'O fator de conversão é maior que zero.')
  product?.factors.add(unit)
}

/** Checks the registers that profile and activity require. */
function checkPresent(state: CheckState): void {
  const has = (reg: string) => state.counts.has(reg)
  const missing = (reg: string, reason: string) =>
    addFinding(state, { line: 1, reg }, { code: 'registro.falta', reason })
  if (!has('0005')) missing('0005', 'Falta o registro 0005, com os dados do estabelecimento.')
  if (state.profile !== 'C' && !has('0100')) missing('0100', 'Falta o registro 0100, com o contabilista.')
  const hasRegister = (reg: string) => state.layout.registers.has(reg)
  if (state.activity === '0' && hasRegister('0002') && !has('0002'))
    missing('0002', 'Falta o registro 0002: a empresa é industrial.')
  if (state.activity === '1' && has('0002')) missing('0002', 'O registro 0002 é só de indústria.')
  if (state.activity === '0' && !has('E500')) missing('E500', 'Falta a apuração do IPI (E500): a empresa é industrial.')
  if (state.activity === '1' && has('E500')) missing('E500', 'A apuração do IPI (E500) é só de indústria.')
}
