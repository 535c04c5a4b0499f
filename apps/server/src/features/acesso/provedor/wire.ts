import type { AlterarEmpresaBody, EmpresaDoProvedor, UsuarioDoProvedor } from '@portal/contract/acesso/provedor.ts'
import type { ProviderAccount, ProviderEmpresa } from './provider.ts'

const flag = (yes: boolean) => (yes ? 'S' : 'N')
const yes = (text: 'S' | 'N' | undefined): boolean | undefined => (text === undefined ? undefined : text === 'S')

export const toEmpresa = (row: ProviderEmpresa): EmpresaDoProvedor => ({
  cpfcnpj: row.tax_id,
  nome: row.name,
  uf: row.uf,
  ie: row.ie,
  ds_simplesnacional: flag(row.simples),
  fl_ativo: flag(row.active),
  nr_usuarios: row.people,
  dt_criacao: row.created_at.toISOString(),
})

export const toUsuario = (row: ProviderAccount): UsuarioDoProvedor => ({
  id: row.id,
  cpfcnpj: row.tax_id,
  nome: row.name,
  email: row.email,
  telefone: row.phone,
  sistema: row.sistema,
  dsutilizamodulosped: flag(row.sped),
  fl_fornecedor: flag(row.provider),
  fl_bloqueado: flag(row.blocked_at !== null),
  nr_empresas: row.empresas,
  dt_criacao: row.created_at.toISOString(),
})

/** Fields in the form of the database; fields missing in the request are undefined and unchanged. */
export const toFields = ({ nome, uf, ie, ds_simplesnacional, fl_ativo }: AlterarEmpresaBody) => ({
  name: nome?.trim(),
  uf,
  ie: ie === '' ? null : ie,
  simples: yes(ds_simplesnacional),
  active: yes(fl_ativo),
})
