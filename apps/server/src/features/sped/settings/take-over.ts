import { toMoney } from '@portal/contract/money.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import type { EfdAddress } from '@portal/efd/block/facts.ts'
import type { EarlierEfd } from '@portal/efd/read/earlier.ts'
import { isUf } from '@portal/fiscal/ids/uf.ts'

const cut = (text: string | null, longest: number): string | null =>
  text?.trim() ? text.trim().slice(0, longest) : null
const shaped = (text: string | null, shape: RegExp): string | null => {
  const digits = (text ?? '').replace(/\D/g, '')
  return shape.test(digits) ? digits : null
}

/** The settings, with company, profile, accountant, substitute registrations, balances and slip of an earlier file. */
export function takeOverFile(settings: ConfiguracaoSped, earlier: EarlierEfd): ConfiguracaoSped {
  const { balances, slip } = earlier
  return {
    ...settings,
    ...companyOf(settings, earlier),
    contador: contadorOf(settings, earlier),
    saldos: {
      ds_mes: earlier.to.slice(0, 7),
      vl_icms: toMoney(balances.icms),
      vl_ipi: toMoney(balances.ipi),
      st: ofStates(balances.st).map(([ds_uf, saldo]) => ({ ds_uf, vl_saldo: toMoney(saldo) })),
      difal: ofStates(balances.difal).map(([ds_uf, { difal, fcp }]) => ({
        ds_uf,
        vl_difal: toMoney(difal),
        vl_fcp: toMoney(fcp),
      })),
    },
    guias: slip
      ? { ...settings.guias, icms: { cd_receita: slip.revenue.slice(0, 20), nr_dia: Math.min(slip.day, 31) } }
      : settings.guias,
    estoque: {
      ...settings.estoque,
      fl_blocok: settings.estoque.fl_blocok || earlier.stockLayout !== null,
      cd_leiaute: shaped(earlier.stockLayout, /^[012]$/) ?? settings.estoque.cd_leiaute,
    },
  }
}

/** Files of other programs may have invalid states, which the settings refuse. */
const ofStates = <T>(byUf: ReadonlyMap<string, T>): [string, T][] => [...byUf].filter(([uf]) => isUf(uf))

function companyOf(settings: ConfiguracaoSped, { empresa }: EarlierEfd): Partial<ConfiguracaoSped> {
  if (!empresa) return {}
  return {
    identidade: {
      nm_empresa: empresa.name.slice(0, 100),
      nm_fantasia: cut(empresa.tradeName, 60),
      ds_ie: cut(empresa.ie, 14),
      ds_im: cut(empresa.im, 60),
      ds_suframa: shaped(empresa.suframa, /^\d{8,9}$/),
      ...addressOf(empresa.address),
      ds_telefone: cut(empresa.phone, 20),
      ds_email: cut(empresa.email, 254),
    },
    cd_perfil: empresa.profile,
    cd_atividade: empresa.activity,
    cd_classe: shaped(empresa.industryClass, /^\d{2}$/) ?? settings.cd_classe,
    substituto: empresa.substitutes.map(({ uf, ie }) => ({ ds_uf: uf, ds_ie: ie.slice(0, 14) })),
  }
}

function contadorOf({ contador: kept }: ConfiguracaoSped, { contador }: EarlierEfd): ConfiguracaoSped['contador'] {
  if (!contador) return kept
  return {
    nm_contador: contador.name.slice(0, 100),
    nr_cpf: contador.cpf.slice(0, 14),
    nr_crc: contador.crc.slice(0, 15),
    nr_cnpj: cut(contador.cnpj, 18),
    ...addressOf(contador.address),
    ds_telefone: cut(contador.phone, 20),
    ds_email: cut(contador.email, 254),
  }
}

const addressOf = (address: EfdAddress) => ({
  ds_cep: shaped(address.zip, /^\d{8}$/),
  ds_logradouro: cut(address.street, 60),
  ds_numero: cut(address.number, 10),
  ds_complemento: cut(address.complement, 60),
  ds_bairro: cut(address.district, 60),
  cd_municipio: shaped(address.cityCode, /^\d{7}$/),
})
