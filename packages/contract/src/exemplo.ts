/** Examples of the API documentation: one per wire word, from which whole objects are built. */

const INSTANTE = '2026-11-21T14:05:00-03:00'
const CHAVE = '35261111222333000181550010000012341000012349'

/**
 * Examples by field name; a schema's own `examples` take precedence. A word with two meanings has examples in
 * its schemas.
 */
const EXEMPLOS: Readonly<Record<string, unknown>> = {
  alteradas: 3,
  anterior: 'eyJrIjpbIjIwMjYtMTEtMzAiXX0',
  api_base: '',
  arquivo: 'novembro.zip/35261111222333000181550010000012341000012349-procNFe.xml',
  atualizados: 1,
  campo: 'cd_ncm',
  cd_cest: '0302103',
  cd_cfop: '5102',
  cd_chave: '22030000',
  cd_classtrib: '200003',
  cd_cst: '060',
  cd_ex: '01',
  cd_municipio: '3550308',
  cd_ncm: '22030000',
  cd_ncm_caminho: '2203',
  cd_produto: '1002',
  cd_recuperacao: 'ABCD-EFGH-JKLM-NPQR',
  cd_segredo: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  cd_tabela: 'ncm',
  cd_verificacao: '123456',
  certificado: { subjectName: 'CN=EMPRESA EXEMPLO LTDA:11222333000181', cnpj: '11222333000181' },
  chave: 'pk_EXEMPLO-mostrada-uma-unica-vez-EXEMPLO-EXEMPLO0',
  cnpj_remetente: '11222333000181',
  codigo: 'NCM_EXTINTO',
  cpfcnpj: '11222333000181',
  cursor: 'eyJrIjpbIjIwMjYtMTEtMDEiXX0',
  desenvolvedor: 'Exemplo Sistemas Ltda',
  ds_alvo: 'Ana Souza',
  ds_antes: 'Cervejas',
  ds_busca: 'padaria',
  ds_chave: CHAVE,
  ds_codbarras: '7890000000024',
  ds_complemento: 'Sala 2',
  ds_condicao: 'Regra geral, se o produto não tem regime próprio',
  ds_depois: 'Cervejas de malte',
  ds_detalhe: 'contador',
  ds_documentos: 'NFe',
  ds_email: 'fiscal@exemplo.com.br',
  ds_emitidarec: 'E',
  ds_endereco: '203.0.113.7',
  ds_evento: 'nota',
  ds_excecao: 'Exceto as sem álcool',
  ds_filial: '0001',
  ds_final: 'MPL0',
  ds_fonte: 'RICMS/SP, art. 52, I',
  ds_grupo: 'Cervejas de malte',
  ds_logradouro: 'Rua das Flores',
  ds_mes: '2026-11',
  ds_motivo: 'Conferir uma nota recusada',
  ds_natureza: 'Venda de mercadoria',
  ds_ncm_ato: 'Res Camex 272/2021',
  ds_observacao: 'alíquota modal: o produto pode ter outra',
  ds_otpauth: 'otpauth://totp/Portal%20Contador:ana?secret=JBSWY3DPEHPK3PXP',
  ds_pergunta: 'cerveja',
  ds_pergunta_cest: 'Qual destas descrições é a do produto?',
  ds_pergunta_ibscbs: 'Qual condição o produto cumpre?',
  ds_prova: 'provada',
  ds_significado: '1905',
  ds_situacao: 'autorizada',
  ds_sugestao: 'fralda',
  ds_termo: 'bolacha',
  ds_texto: 'Onde se lê caixa, leia-se pacote.',
  ds_tipo: 'nfe',
  ds_uf: 'SP',
  ds_ufs: 'RJ',
  dt_autorizacao: INSTANTE,
  dt_carga: INSTANTE,
  dt_desfeita: INSTANTE,
  dt_emissao: INSTANTE,
  dt_emissaofim: '2026-11-30',
  dt_emissaoini: '2026-11-01',
  dt_evento: INSTANTE,
  dt_expiracao: '2027-11-21T14:05:00-03:00',
  dt_importacaofim: '2026-11-30',
  dt_importacaoini: '2026-11-01',
  dt_ncm_fim: '2026-09-30',
  dt_ncm_ini: '2022-04-01',
  dt_referencia: '2026-08-13',
  dt_ultima: '2026-11-20',
  dt_validade: '2026-03-31',
  dt_vigencia: '2024-01-01',
  email: 'ana@exemplo.com.br',
  encarregado: 'privacidade@exemplo.com.br',
  encerradas: 2,
  evento: '01939f6e-7a00-7000-8000-0000000000e1',
  eventos: 0,
  fl_assinatura: 'valida',
  id: '01939f6e-7a00-7000-8000-000000000001',
  ie: '110042490114',
  importados: 118,
  incluidas: 12,
  layout_chave: 'LayoutConfig',
  limite: 50,
  logo: '/logo.png',
  mensagem: 'O NCM 3913.90.50 deixou de existir em 30/09/2026.',
  mes: '2026-11',
  modelo: 55,
  motivo: 'Arquivo sem documentos.',
  nm_arquivo: 'Tabela_NCM_Vigente.json',
  nm_bairro: 'Centro',
  nm_cest: 'Cerveja em lata',
  nm_cfop: 'Venda de mercadoria',
  nm_classtrib: 'Cesta básica',
  nm_destinatario: 'Padaria Exemplo Ltda',
  nm_emitente: 'Distribuidora Exemplo Ltda',
  nm_empresa: 'Empresa Exemplo Ltda',
  nm_fantasia: 'Exemplo',
  nm_fonte: 'NCM Siscomex',
  nm_municipio: 'São Paulo',
  nm_ncm: 'Cervejas de malte',
  nm_ncm_caminho: 'Cervejas de malte',
  nm_pais: 'Brasil',
  nm_parte: 'Empresa Exemplo Ltda',
  nm_prd: 'CERVEJA LATA 350ML',
  nm_remetente: 'Empresa Exemplo Ltda',
  nm_sistema: 'SCA',
  nm_sugestao: 'Cervejas de malte',
  nm_tabela: 'NCM',
  nm_usuario: 'Ana Souza',
  nome: 'Ana Souza',
  notas: '01939f6e-7a00-7000-8000-000000000001',
  nr_altura: 300,
  nr_anexo: 1,
  nr_bytes: 20480,
  nr_bytesdocumentos: 1048576,
  nr_candidatos: 7,
  nr_cep: '01001000',
  nr_cnpjcpf: '11222333000181',
  nr_cnpjdestinatario: '11444777000161',
  nr_cnpjemitente: '11444777000161',
  nr_codigos: 10,
  nr_cpfcnpj: '11222333000181',
  nr_docfiscal: 1234,
  nr_docfiscalfim: '2000',
  nr_docfiscalini: '1',
  nr_documentos: 250000,
  nr_empresas: 3,
  nr_endereco: '100',
  nr_horas: 24,
  nr_idestrangeiro: 'AB123456',
  nr_ie: '110042490114',
  nr_im: '1234567',
  nr_largura: 600,
  nr_linha: 1,
  nr_linhas: 15156,
  nr_notas: 9,
  nr_produtos: 3,
  nr_protocolo: '135260000000001',
  nr_sequencia: 1,
  nr_serie: 1,
  nr_telefone: '1140041827',
  nr_usos: 42,
  nr_usuarios: 5,
  ordem: '-dt_emissao',
  pr_icms: 18,
  proximo: 'eyJrIjpbIjIwMjYtMTEtMDEiXX0',
  quantidade: 1,
  rejeitados: 1,
  repetidos: 0,
  senha: 'cavalo correto bateria grampo',
  senha_atual: 'cavalo correto bateria grampo',
  senha_nova: 'girafa janela tambor azul',
  sistema: 'SCA',
  site: 'https://exemplo.com.br',
  situacao: 'concluida',
  tamanho_estimado: 1048576,
  telefone: '(11) 4004-1827',
  tipo: 'nfe',
  token: 'pc_EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEM',
  total: 120,
  uf: 'SP',
  uf_destinatario: 'SP',
  uf_remetente: 'SP',
  url: 'https://portal.exemplo.com.br/convite/EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXEMPLO-EXE',
  usuario: '529.982.247-25',
  veredito: 'importado',
  vl_docfiscalfim: '1000.00',
  vl_docfiscalini: '0.01',
  webpki_licenca: 'LICENÇA-DO-FORNECEDOR',
}

interface Schema {
  readonly [key: string]: unknown
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns `undefined` when neither the schema nor the name has an example. */
export function exampleOf(schema: unknown, name = ''): unknown {
  if (!isSchema(schema)) return undefined
  if ('const' in schema) return schema.const
  const [example] = [...listOf(schema.examples), ...listOf(schema.enum)]
  if (example !== undefined) return example
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'array') return arrayExample(schema, name)
  if (isSchema(schema.properties)) return objectExample(schema.properties)
  const [first] = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (isChoice(first)) return exampleOf(first)
  return EXEMPLOS[name] ?? exampleOf(first, name)
}

/** Enumerated values take precedence over the example of the name. */
const isChoice = (schema: unknown): boolean => isSchema(schema) && ('const' in schema || 'enum' in schema)

function arrayExample({ items }: Schema, name: string): unknown {
  const item = exampleOf(items, name)
  return item === undefined ? undefined : [item]
}

/** Omits fields without an example; a test of the documentation lists them. */
function objectExample(properties: Schema): object {
  const pairs = Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, name)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** Field names under a schema that have no example. */
export function fieldsWithoutExample(schema: unknown, name = ''): string[] {
  if (!isSchema(schema) || 'examples' in schema) return []
  if (schema.type === 'array') return fieldsWithoutExample(schema.items, name)
  if (isSchema(schema.properties))
    return Object.entries(schema.properties).flatMap(([field, part]) => fieldsWithoutExample(part, field))
  return exampleOf(schema, name) === undefined ? [name] : []
}
