import { type Static, Type } from 'typebox'
import { Instant, NameText, Nullable, Page, SN, TaxIdText } from './common.ts'

/** Administration for the provider's staff: companies and users, never documents. */

const Uf = Type.String({ pattern: '^[A-Z]{2}$', examples: ['SP'] })
const Nome = NameText(['Empresa Exemplo Ltda'])
const Ie = Type.String({ maxLength: 20 })

export const ProvedorQuery = Type.Object({
  ds_busca: Type.Optional(
    Type.String({ minLength: 2, maxLength: 100, description: 'Parte do nome, ou começo do CPF ou CNPJ' }),
  ),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
})

export const EmpresaDoProvedor = Type.Object({
  cpfcnpj: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  ie: Nullable(Type.String()),
  ds_simplesnacional: SN,
  fl_ativo: SN,
  nr_usuarios: Type.Integer(),
  dt_criacao: Instant,
})
export type EmpresaDoProvedor = Static<typeof EmpresaDoProvedor>
export const EmpresasDoProvedorReply = Page(EmpresaDoProvedor)
export type EmpresasDoProvedorReply = Static<typeof EmpresasDoProvedorReply>

export const NovaEmpresaBody = Type.Object({
  cpfcnpj: TaxIdText,
  nome: Nome,
  uf: Uf,
  ie: Type.Optional(Nullable(Ie)),
  ds_simplesnacional: Type.Optional(SN),
})
export type NovaEmpresaBody = Static<typeof NovaEmpresaBody>
export const EmpresaQuery = Type.Object({ nr_cpfcnpj: TaxIdText })
export const AlterarEmpresaBody = Type.Object({
  nome: Type.Optional(Nome),
  uf: Type.Optional(Uf),
  ie: Type.Optional(Nullable(Ie)),
  ds_simplesnacional: Type.Optional(SN),
  fl_ativo: Type.Optional(SN),
})
export type AlterarEmpresaBody = Static<typeof AlterarEmpresaBody>
export const EmpresaGravadaReply = Type.Object({ data: Type.Object({ cpfcnpj: Type.String() }) })

export const UsuarioDoProvedor = Type.Object({
  id: Type.String(),
  cpfcnpj: Type.String(),
  nome: Type.String(),
  email: Type.String(),
  telefone: Type.String(),
  sistema: Type.String(),
  dsutilizamodulosped: SN,
  fl_fornecedor: SN,
  fl_bloqueado: SN,
  nr_empresas: Type.Integer(),
  dt_criacao: Instant,
})
export type UsuarioDoProvedor = Static<typeof UsuarioDoProvedor>
export const UsuariosDoProvedorReply = Page(UsuarioDoProvedor)
export type UsuariosDoProvedorReply = Static<typeof UsuariosDoProvedorReply>

export const ArmazenamentoReply = Type.Object({
  data: Type.Object({
    nr_empresas: Type.Integer(),
    nr_usuarios: Type.Integer(),
    nr_documentos: Type.Integer(),
    nr_bytes: Type.Integer(),
    nr_bytesdocumentos: Type.Integer(),
  }),
})
