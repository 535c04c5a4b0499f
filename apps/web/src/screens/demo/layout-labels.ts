/** Labels of the parts, fields and options of the layout configuration. */

export const PART_LABEL: Record<string, string> = {
  layoutType: 'Tipo de layout',
  main: 'Área principal',
  app: 'Geral',
  header: 'Cabeçalho',
  sidebar: 'Menu lateral',
  toolbar: 'Barra da página',
  pageTitle: 'Título da página',
  content: 'Conteúdo',
  footer: 'Rodapé',
  pageLoader: 'Espera da página',
  illustrations: 'Ilustrações',
  scrolltop: 'Voltar ao topo',
  engage: 'Botões da margem',
}

export const FIELD_LABEL: Record<string, string> = {
  layoutType: 'Tipo de layout',
  'main.density': 'Linhas das listas',
  'app.general.mode': 'Tema',
  'app.general.rtl': 'Da direita para a esquerda',
  'app.general.primaryColor': 'Cor de destaque',
  'app.general.pageBgWhite': 'Fundo da página branco',
  'app.general.pageWidth': 'Largura da página',
  'header.display': 'Mostrar o cabeçalho',
  'header.container': 'Largura do cabeçalho',
  'header.fixed': 'Cabeçalho fixo',
  'header.menu': 'Menu no cabeçalho',
  'sidebar.display': 'Mostrar o menu lateral',
  'sidebar.fixed': 'Menu lateral fixo',
  'sidebar.minimizable': 'Pode ser minimizado',
  'sidebar.minimized': 'Minimizado',
  'sidebar.hoverable': 'Abre sob o ponteiro quando minimizado',
  'toolbar.display': 'Mostrar a barra da página',
  'toolbar.layout': 'Tipo de barra',
  'toolbar.container': 'Largura da barra',
  'toolbar.fixed': 'Barra fixa ao rolar',
  'toolbar.filterButton': 'Botão Filtrar',
  'toolbar.daterangepickerButton': 'Botão de período',
  'toolbar.primaryButton': 'Botão principal',
  'toolbar.primaryButtonLabel': 'Texto do botão principal',
  'toolbar.primaryButtonModal': 'O botão principal abre',
  'pageTitle.display': 'Mostrar o título',
  'pageTitle.breadCrumb': 'Mostrar o caminho',
  'pageTitle.description': 'Mostrar a descrição',
  'pageTitle.direction': 'Título e caminho',
  'content.container': 'Largura do conteúdo',
  'footer.display': 'Mostrar o rodapé',
  'footer.container': 'Largura do rodapé',
  'footer.fixed': 'Rodapé fixo',
  'pageLoader.type': 'Enquanto uma tela carrega',
  'illustrations.set': 'Desenhos das páginas de erro',
  'scrolltop.display': 'Mostrar o botão',
  'engage.help': 'Teclado',
  'engage.demos': 'Demonstração',
}

const FLUID = 'Toda a janela'
const FIXED = 'Até 1.200 px'

const OPTIONS: Record<string, Record<string, string>> = {
  layoutType: {
    'light-sidebar': 'Menu lateral claro',
    'dark-sidebar': 'Menu lateral escuro',
    'light-header': 'Cabeçalho claro',
    'dark-header': 'Cabeçalho escuro',
  },
  'main.density': { compact: 'Compactas', roomy: 'Espaçadas' },
  'app.general.mode': { light: 'Claro', dark: 'Escuro', system: 'Do sistema' },
  'app.general.pageWidth': { default: 'Cada parte a sua', fluid: FLUID, fixed: FIXED },
  'toolbar.layout': {
    classic: 'Clássica',
    saas: 'Título sobre o caminho',
    accounting: 'Caminho sobre o título',
    extended: 'Em duas linhas',
    reports: 'Ações ao lado do título',
  },
  'toolbar.primaryButtonModal': { 'create-app': 'Criar aplicativo', importar: 'Importar' },
  'pageTitle.direction': { row: 'Lado a lado', column: 'Um sobre o outro' },
  'pageLoader.type': {
    none: 'Nada',
    default: 'Linha no alto',
    'spinner-message': 'Círculo e palavra',
    'spinner-logo': 'Círculo e marca',
  },
  'illustrations.set': { line: 'A traço', filled: 'Preenchidas', none: 'Nenhuma' },
}

/** Label of one option of a field. */
export function optionLabel(path: string, option: string): string {
  if (path.endsWith('.container')) return option === 'fixed' ? FIXED : FLUID
  return OPTIONS[path]?.[option] ?? option
}
