import { toMoney } from '@portal/contract/money.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { CampoMudado } from '@portal/contract/sped/sped.ts'
import type { EfdAddress } from '@portal/efd/block/facts.ts'
import type { EarlierEfd } from '@portal/efd/read/earlier.ts'
import { isUf } from '@portal/fiscal/ids/uf.ts'

const cut = (text: string | null, longest: number): string | null =>
  text?.trim() ? text.trim().slice(0, longest) : null
const shaped = (text: string | null, shape: RegExp): string | null => {
  const digits = (text ?? '').replace(/\D/g, '')
  return shape.test(digits) ? digits : null
}

/**
 * The settings, with company, profile, accountant, substitute registrations, balances and slip of an earlier file. What
 * the file does not state stays as it is.
 */
export function takeOverFile(settings: ConfiguracaoSped, earlier: EarlierEfd): ConfiguracaoSped {
  const { slip } = earlier
  return {
    ...settings,
    ...companyOf(settings, earlier),
    contador: contadorOf(settings, earlier),
    saldos: balancesOf(settings, earlier),
    guias: slip?.revenue
      ? { ...settings.guias, icms: { cd_receita: slip.revenue.slice(0, 20), nr_dia: Math.min(slip.day, 31) } }
      : settings.guias,
    estoque: {
      ...settings.estoque,
      fl_blocok: settings.estoque.fl_blocok || earlier.stockLayout !== null,
      cd_leiaute: shaped(earlier.stockLayout, /^[012]$/) ?? settings.estoque.cd_leiaute,
    },
  }
}

function balancesOf({ saldos }: ConfiguracaoSped, { balances, to }: EarlierEfd): ConfiguracaoSped['saldos'] {
  const { icms, ipi } = balances
  const isStated = icms !== null || ipi !== null || balances.st.size > 0 || balances.difal.size > 0
  const st = ofStates(balances.st).map(([ds_uf, saldo]) => ({ ds_uf, vl_saldo: toMoney(saldo) }))
  const difal = ofStates(balances.difal).map(([ds_uf, { difal, fcp }]) => ({
    ds_uf,
    vl_difal: toMoney(difal),
    vl_fcp: toMoney(fcp),
  }))
  return {
    ds_mes: isStated ? to.slice(0, 7) : saldos.ds_mes,
    vl_icms: icms === null ? saldos.vl_icms : toMoney(icms),
    vl_ipi: ipi === null ? saldos.vl_ipi : toMoney(ipi),
    st: mergeStates(saldos.st, st),
    difal: mergeStates(saldos.difal, difal),
  }
}

/** The kept rows, each replaced by the file's row of its state, and then the file's other rows. */
function mergeStates<T extends { ds_uf: string }>(kept: readonly T[], stated: readonly T[]): T[] {
  const byUf = new Map([...kept, ...stated].map((row) => [row.ds_uf, row]))
  return [...byUf.values()].slice(0, 27)
}

/** Files of other programs may have invalid states, which the settings refuse. */
const ofStates = <T>(byUf: ReadonlyMap<string, T>): [string, T][] => [...byUf].filter(([uf]) => isUf(uf))

function companyOf(settings: ConfiguracaoSped, { empresa }: EarlierEfd): Partial<ConfiguracaoSped> {
  if (!empresa) return {}
  const { identidade: kept, substituto } = settings
  return {
    identidade: {
      nm_empresa: empresa.name.slice(0, 100) || kept.nm_empresa,
      nm_fantasia: cut(empresa.tradeName, 60) ?? kept.nm_fantasia,
      ds_ie: cut(empresa.ie, 14) ?? kept.ds_ie,
      ds_im: cut(empresa.im, 60) ?? kept.ds_im,
      ds_suframa: shaped(empresa.suframa, /^\d{8,9}$/) ?? kept.ds_suframa,
      ...addressOf(empresa.address, kept),
      ds_telefone: cut(empresa.phone, 20) ?? kept.ds_telefone,
      ds_email: cut(empresa.email, 254) ?? kept.ds_email,
    },
    cd_perfil: empresa.profile,
    cd_atividade: empresa.activity,
    cd_classe: shaped(empresa.industryClass, /^\d{2}$/) ?? settings.cd_classe,
    substituto: mergeStates(
      substituto,
      empresa.substitutes.map(({ uf, ie }) => ({ ds_uf: uf, ds_ie: ie.slice(0, 14) })),
    ),
  }
}

function contadorOf({ contador: kept }: ConfiguracaoSped, { contador }: EarlierEfd): ConfiguracaoSped['contador'] {
  if (!contador) return kept
  // contacts of another person do not belong to this one
  const same = kept?.nr_cpf === contador.cpf ? kept : null
  return {
    nm_contador: contador.name.slice(0, 100),
    nr_cpf: contador.cpf.slice(0, 14),
    nr_crc: contador.crc.slice(0, 15),
    nr_cnpj: cut(contador.cnpj, 18) ?? same?.nr_cnpj ?? null,
    ...addressOf(contador.address, same),
    ds_telefone: cut(contador.phone, 20) ?? same?.ds_telefone ?? null,
    ds_email: cut(contador.email, 254) ?? same?.ds_email ?? null,
  }
}

type Address = Pick<
  ConfiguracaoSped['identidade'],
  'ds_cep' | 'ds_logradouro' | 'ds_numero' | 'ds_complemento' | 'ds_bairro' | 'cd_municipio'
>

/** An address is taken whole: the complement of another street is not kept. */
function addressOf(address: EfdAddress, kept: Address | null): Address {
  const cityCode = shaped(address.cityCode, /^\d{7}$/) ?? kept?.cd_municipio ?? null
  const street = cut(address.street, 60)
  if (street === null && kept) {
    const { ds_cep, ds_logradouro, ds_numero, ds_complemento, ds_bairro } = kept
    return { ds_cep, ds_logradouro, ds_numero, ds_complemento, ds_bairro, cd_municipio: cityCode }
  }
  return {
    ds_cep: shaped(address.zip, /^\d{8}$/),
    ds_logradouro: street,
    ds_numero: cut(address.number, 10),
    ds_complemento: cut(address.complement, 60),
    ds_bairro: cut(address.district, 60),
    cd_municipio: cityCode,
  }
}

/** Fields that a file changes in the settings, by their path; a row of a state has the state in its path. */
export function changedFields(before: ConfiguracaoSped, after: ConfiguracaoSped): CampoMudado[] {
  // parts that a file never states are the same object
  const isSame = ([name, part]: [string, unknown]) => part === (before as Record<string, unknown>)[name]
  const names = Object.entries(after)
    .filter((part) => !isSame(part))
    .map(([name]) => name)
  const changed = (settings: ConfiguracaoSped) =>
    leavesOf(Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name))))
  const [old, fresh] = [changed(before), changed(after)]
  const paths = new Set([...old.keys(), ...fresh.keys()])
  return [...paths]
    .map((campo) => ({ campo, antes: old.get(campo) ?? null, depois: fresh.get(campo) ?? null }))
    .filter(({ antes, depois }) => antes !== depois)
}

type Leaf = CampoMudado['antes']

function leavesOf(value: object, prefix = ''): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'ds_uf') continue // in the path
    // the settings are JSON: a value is a leaf, a list or an object
    const path = prefix + (Array.isArray(value) ? `[${(inner as { ds_uf?: string }).ds_uf ?? name}]` : `.${name}`)
    if (typeof inner !== 'object' || inner === null) leaves.set(path.replace(/^\./, ''), inner as Leaf)
    else for (const [inside, leaf] of leavesOf(inner, path)) leaves.set(inside, leaf)
  }
  return leaves
}
