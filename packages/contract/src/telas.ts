/** Screens that a search by name finds. `words` are further names, folded. */
interface Tela {
  name: string
  address: string
  words: string
  /** Only for users with the SPED module */
  sped?: true
  /** Only for who works in an office */
  office?: true
}

export const TELAS: readonly Tela[] = [
  { name: 'Início', address: '/inicio', words: 'painel resumo pendencias recados para mim' },
  { name: 'NFe', address: '/notas/nfe', words: 'notas nf-e emitidas recebidas lista' },
  { name: 'NFCe', address: '/notas/nfce', words: 'notas nfc-e cupom lista' },
  { name: 'MDFe', address: '/notas/mdfe', words: 'notas mdf-e manifesto lista' },
  { name: 'CTe', address: '/notas/cte', words: 'notas ct-e frete transporte lista' },
  { name: 'NFSe', address: '/notas/nfse', words: 'notas nfs-e servicos issqn prestador tomador lista' },
  { name: 'NF3e', address: '/notas/nf3e', words: 'notas nf3e energia luz eletrica conta lista' },
  { name: 'NFCom', address: '/notas/nfcom', words: 'notas nfcom telefone internet comunicacao conta lista' },
  {
    name: 'Outros documentos',
    address: '/notas/outro',
    words: 'notas sat cfe bpe gtve dce nfgas nfag agua gas municipal lista',
  },
  { name: 'Caixa de entrada', address: '/notas/caixa', words: 'email correio anexos chegou enviar endereco link' },
  { name: 'Importar notas', address: '/notas/importar', words: 'xml zip enviar subir' },
  { name: 'O que falta', address: '/notas/faltas', words: 'lacunas numeros pulados pedir xml resumos pendentes' },
  { name: 'Captura', address: '/notas/captura', words: 'sefaz buscar baixar automatico nsu bloqueio saude' },
  {
    name: 'Manifestação',
    address: '/notas/manifestacao',
    words: 'ciencia confirmar desconhecer operacao nao realizada prazo tacita destinatario',
  },
  {
    name: 'Certificados',
    address: '/cadastros/captura',
    words: 'certificado a1 pfx p12 ligar captura ciencia automatica',
  },
  { name: 'Produtos', address: '/cadastros/produtos', words: 'cadastro itens ncm' },
  { name: 'Empresas', address: '/cadastros/empresas', words: 'cadastro clientes' },
  { name: 'Usuários', address: '/cadastros/usuarios', words: 'cadastro pessoas acesso convite' },
  { name: 'Consulta Tributária', address: '/consultas/tributacao', words: 'tributacao imposto ncm cest ibs cbs' },
  {
    name: 'Reforma',
    address: '/consultas/reforma',
    words: 'reforma tributaria ibs cbs conferencia 2027 2033 classtrib simulacao',
  },
  { name: 'Entradas', address: '/escrituracao/entradas', words: 'escrituracao cfop duvidas decidir lancar regras' },
  {
    name: 'Contas de consumo',
    address: '/escrituracao/contas',
    words: 'escrituracao luz agua gas telefone faltam digitar conta',
  },
  {
    name: 'Exportar',
    address: '/escrituracao/exportar',
    words: 'escrituracao contabil dominio prosoft planilha sistema remessa',
  },
  { name: 'Sped Fiscal', address: '/sped/fiscal', words: 'efd icms ipi gerar arquivo', sped: true },
  { name: 'Cruzamento', address: '/sped/cruzamento', words: 'efd sped xml conferir', sped: true },
  {
    name: 'Fechamento',
    address: '/fechamento',
    words: 'mes quadro fechar reabrir vencimento pacote gerar efd conferir',
    office: true,
  },
  {
    name: 'Carteira',
    address: '/escritorio/empresas',
    words: 'clientes empresas escritorio etiquetas importar planilha tirar removidas',
    office: true,
  },
  {
    name: 'Entregar',
    address: '/escritorio/entregar',
    words: 'pacotes enviar email whatsapp contatos clientes',
    office: true,
  },
  { name: 'Pessoas', address: '/escritorio/pessoas', words: 'escritorio equipe convidar assistente', office: true },
  {
    name: 'Atividade',
    address: '/escritorio/atividade',
    words: 'quem fez auditoria historico atos pessoas escritorio',
    office: true,
  },
  {
    name: 'Automações',
    address: '/escritorio/automacoes',
    words: 'automacao regras quando entao avisar',
    office: true,
  },
  { name: 'Webhooks', address: '/escritorio/webhooks', words: 'integracao eventos avisar sistema', office: true },
  { name: 'Tarefas', address: '/tarefas', words: 'lote andamento falhas escritorio', office: true },
  {
    name: 'Dados do escritório',
    address: '/escritorio/sped',
    words: 'efd sped contador configuracao modelo',
    sped: true,
    office: true,
  },
  { name: 'Chaves do escritório', address: '/escritorio/chaves', words: 'chaves de api integracao', office: true },
  { name: 'Tabelas fiscais', address: '/cadastros/tabelas', words: 'oficiais ncm cest tipi classtrib aliquotas' },
  { name: 'Minha conta', address: '/conta', words: 'senha segundo fator sessoes chaves de api instalar aparencia' },
  { name: 'Convites', address: '/convites', words: 'aceitar' },
  { name: 'Ajuda', address: '/ajuda', words: 'manual' },
]
