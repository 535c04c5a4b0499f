import { type Static, Type } from 'typebox'
import { Instant, NameText, Nullable, Page, SN, TaxIdText } from '../common.ts'

/** Administration for the provider's staff: companies and users, never documents. */

const Uf = Type.String({ pattern: '^[A-Z]{2}$', examples: ['SP'] })
const Nome = NameText(['Empresa Exemplo Ltda'])
const Ie = Type.String({ maxLength: 20, examples: ['110042490114'] })

export const ProvedorQuery = Type.Object({
  ds_busca: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'Parte do nome, ou começo do CPF ou CNPJ',
      examples: ['padaria'],
    }),
  ),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, examples: [50] })),
  cursor: Type.Optional(Type.String({ maxLength: 200, examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })),
})

export const EmpresaDoProvedor = Type.Object({
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Ana Souza'] }),
  uf: Type.String({ examples: ['SP'] }),
  ie: Nullable(Type.String({ examples: ['110042490114'] })),
  ds_simplesnacional: SN,
  fl_ativo: SN,
  nr_usuarios: Type.Integer({ examples: [5] }),
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
export const EmpresaGravadaReply = Type.Object({
  data: Type.Object({ cpfcnpj: Type.String({ examples: ['11222333000181'] }) }),
})

export const UsuarioDoProvedor = Type.Object({
  id: Type.String({ examples: ['01939f6e-7a00-7000-8000-000000000001'] }),
  cpfcnpj: Type.String({ examples: ['11222333000181'] }),
  nome: Type.String({ examples: ['Ana Souza'] }),
  email: Type.String({ examples: ['ana@exemplo.com.br'] }),
  telefone: Type.String({ examples: ['(11) 4004-1827'] }),
  sistema: Type.String({ examples: ['SCA'] }),
  dsutilizamodulosped: SN,
  fl_fornecedor: SN,
  fl_bloqueado: SN,
  nr_empresas: Type.Integer({ examples: [3] }),
  dt_criacao: Instant,
})
export type UsuarioDoProvedor = Static<typeof UsuarioDoProvedor>
export const UsuariosDoProvedorReply = Page(UsuarioDoProvedor)
export type UsuariosDoProvedorReply = Static<typeof UsuariosDoProvedorReply>

export const ArmazenamentoReply = Type.Object({
  data: Type.Object({
    nr_empresas: Type.Integer({ examples: [3] }),
    nr_usuarios: Type.Integer({ examples: [5] }),
    nr_documentos: Type.Integer({ examples: [250000] }),
    nr_bytes: Type.Integer({ examples: [20480] }),
    nr_bytesdocumentos: Type.Integer({ examples: [1048576] }),
  }),
})
