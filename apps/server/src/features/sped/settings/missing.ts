import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { isCpf } from '@portal/fiscal/ids/cpf.ts'
import type { FieldProblem } from '../../../base/errors.ts'

/** Required settings that are empty or invalid, each with its field and message. */
export function missingSettings(settings: ConfiguracaoSped): FieldProblem[] {
  return [...ofCompany(settings), ...ofAccountant(settings)]
}

type Ask = [campo: string, value: string | null, mensagem: string]

const problemsOf = (asks: readonly Ask[]): FieldProblem[] =>
  asks.filter(([, value]) => !value?.trim()).map(([campo, , mensagem]) => ({ campo, mensagem }))

function ofCompany({ identidade, cd_atividade, cd_classe, guias }: ConfiguracaoSped): FieldProblem[] {
  return problemsOf([
    ['identidade.nm_empresa', identidade.nm_empresa, 'Informe o nome da empresa.'],
    ['identidade.ds_ie', identidade.ds_ie, 'Informe a inscrição estadual da empresa.'],
    ['identidade.cd_municipio', identidade.cd_municipio, 'Informe o município da empresa (código do IBGE).'],
    ['identidade.ds_cep', identidade.ds_cep, 'Informe o CEP da empresa.'],
    ['identidade.ds_logradouro', identidade.ds_logradouro, 'Informe o endereço da empresa.'],
    ['identidade.ds_bairro', identidade.ds_bairro, 'Informe o bairro da empresa.'],
    ...(cd_atividade === '0'
      ? ([['cd_classe', cd_classe, 'Informe a classificação do estabelecimento industrial (registro 0002).']] as Ask[])
      : []),
    ['guias.icms.cd_receita', guias.icms.cd_receita, 'Informe o código de receita da guia do ICMS.'],
  ])
}

function ofAccountant({ contador, cd_perfil }: ConfiguracaoSped): FieldProblem[] {
  if (cd_perfil === 'C') return []
  if (!contador) return [{ campo: 'contador', mensagem: 'Informe o contador (registro 0100).' }]
  const missing = problemsOf([
    ['contador.nm_contador', contador.nm_contador, 'Informe o nome do contador.'],
    ['contador.nr_crc', contador.nr_crc, 'Informe o CRC do contador.'],
    ['contador.ds_email', contador.ds_email, 'Informe o e-mail do contador.'],
    ['contador.cd_municipio', contador.cd_municipio, 'Informe o município do contador (código do IBGE).'],
  ])
  if (!isCpf(contador.nr_cpf.replace(/\D/g, '')))
    missing.push({ campo: 'contador.nr_cpf', mensagem: 'O CPF do contador não é válido.' })
  if (contador.nr_cnpj && !isCnpj(contador.nr_cnpj.replace(/[^0-9A-Za-z]/g, '').toUpperCase()))
    missing.push({ campo: 'contador.nr_cnpj', mensagem: 'O CNPJ do escritório de contabilidade não é válido.' })
  return missing
}
