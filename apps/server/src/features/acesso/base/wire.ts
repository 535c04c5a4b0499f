import type { ConfiguracaoReply, Empresa, LoginReply, Usuario } from '@portal/contract/acesso/acesso.ts'
import { FORNECEDOR_LOGO } from '@portal/contract/common.ts'
import type { Config } from '../../../base/config.ts'
import { type Account, type Caller, type GrantedEmpresa, grantsOf } from './caller.ts'

const flag = (yes: boolean): string => (yes ? 'S' : 'N')

/**
 * The nine fields of the legacy API. sistema and dsutilizamodulosped belong to the account, uf and
 * ds_simplesnacional to the company.
 */
export const toUsuario = (account: Account, empresa: GrantedEmpresa | undefined): Usuario => ({
  id: account.id,
  nome: account.name,
  email: account.email,
  telefone: account.phone,
  cpfcnpj: account.taxId,
  sistema: account.sistema,
  uf: empresa?.uf ?? account.uf,
  ds_simplesnacional: flag(empresa?.simples ?? true),
  dsutilizamodulosped: flag(account.sped),
})

export const toEmpresa = ({ taxId, name, uf, papel, imports, origin, isLimited }: GrantedEmpresa): Empresa => ({
  cpfcnpj: taxId,
  nome: name,
  uf,
  papel,
  ds_origem: origin,
  fl_importar: imports ? 'S' : 'N',
  ...(isLimited ? { fl_limitada: 'S' as const } : {}),
})

/** Login returns uf and regime of the account's first company. */
export function toLoginReply(caller: Caller, { token, expiresAt }: { token: string; expiresAt: Date }): LoginReply {
  const empresas = grantsOf(caller)
  return {
    data: {
      ...toUsuario(caller.account, empresas[0]),
      token,
      dt_expiracao: expiresAt.toISOString(),
      empresas: empresas.map(toEmpresa),
    },
  }
}

/**
 * Settings that the page shows before sign-in. The page calls its own origin unless the operator configures
 * another.
 */
export const toConfiguracao = (config: Config, apiBase: string): ConfiguracaoReply => ({
  login: config.login,
  demo: config.demo,
  email: config.smtpUrl !== null,
  fornecedor: {
    nome: config.provider.name,
    site: config.provider.site,
    telefone: config.provider.phone,
    desenvolvedor: config.provider.developer,
    logo: config.provider.logo === null ? null : FORNECEDOR_LOGO,
    encarregado: config.provider.dataOfficer,
  },
  ...(config.webPkiLicence ? { webpki_licenca: config.webPkiLicence } : {}),
  layout_chave: config.layoutKey,
  api_base: `${config.apiBase ?? ''}${apiBase}`,
})
