/** One keyboard command: `keys` are pressed together; alternatives are listed side by side. */
export interface KeyLine {
  keys: readonly (readonly string[])[]
  does: string
}

export interface KeyGroup {
  title: string
  lines: readonly KeyLine[]
}

const keyLine = (key: string, does: string): KeyLine => ({ keys: [[key]], does })
const two = (first: string, second: string, does: string): KeyLine => ({ keys: [[first], [second]], does })
const ctrl = (key: string, does: string): KeyLine => ({ keys: [['Ctrl', key]], does })
const shift = (key: string, does: string): KeyLine => ({ keys: [['Shift', key]], does })

const EVERYWHERE: KeyGroup = {
  title: 'Em qualquer tela',
  lines: [
    keyLine('?', 'Abrir a ajuda desta tela'),
    { keys: [['Ctrl', 'K'], ['/']], does: 'Buscar em tudo: nota, empresa, nome, produto, NCM, tela' },
    { keys: [['Alt', 'M']], does: 'Fixar ou minimizar o menu' },
    { keys: [['Tab'], ['Shift', 'Tab']], does: 'Ir ao próximo campo ou voltar' },
    keyLine('Esc', 'Fechar o que está aberto'),
  ],
}

/** Keys of every grid. */
const WALKING: readonly KeyLine[] = [
  two('↑', '↓', 'Linha anterior ou próxima'),
  two('←', '→', 'Coluna anterior ou próxima'),
  two('Page Up', 'Page Down', 'Uma tela acima ou abaixo'),
  two('Home', 'End', 'Primeira ou última coluna'),
  {
    keys: [
      ['Ctrl', 'Home'],
      ['Ctrl', 'End'],
    ],
    does: 'Primeira ou última linha',
  },
]
const WIDENING: KeyLine = {
  keys: [
    ['Shift', '←'],
    ['Shift', '→'],
  ],
  does: 'No cabeçalho: estreitar ou alargar a coluna',
}

const NOTAS: KeyGroup = {
  title: 'Na lista de notas',
  lines: [
    ...WALKING,
    keyLine('Enter', 'Abrir a nota; no cabeçalho, ordenar'),
    keyLine('Espaço', 'Marcar a linha'),
    shift('Espaço', 'Marcar até esta linha'),
    ctrl('A', 'Marcar todas as linhas carregadas'),
    ctrl('P', 'Imprimir a lista inteira, ou as marcadas; em Totais, os totais'),
    keyLine('Esc', 'Fechar a nota ou desmarcar'),
    WIDENING,
  ],
}

const NOTA: KeyGroup = {
  title: 'Na nota aberta',
  lines: [
    {
      keys: [
        ['Ctrl', '←'],
        ['Ctrl', '→'],
      ],
      does: 'Nota anterior ou próxima',
    },
    two('←', '→', 'Aba anterior ou próxima, com o foco nas abas'),
    ctrl('P', 'Imprimir o documento'),
    ctrl('F', 'Buscar no DANFE'),
    { keys: [['Enter'], ['Shift', 'Enter']], does: 'Próxima ocorrência ou a anterior' },
    {
      keys: [
        ['Ctrl', '+'],
        ['Ctrl', '-'],
        ['Ctrl', '0'],
      ],
      does: 'Aumentar, diminuir, ajustar à largura',
    },
    keyLine('Esc', 'Fechar a nota'),
  ],
}

const PRODUTOS: KeyGroup = {
  title: 'No cadastro de produtos',
  lines: [
    ...WALKING,
    { keys: [['F2'], ['Enter']], does: 'Editar a célula; digitar também começa' },
    {
      keys: [
        ['Shift', '↑'],
        ['Shift', '↓'],
      ],
      does: 'Estender a seleção',
    },
    {
      keys: [
        ['Ctrl', 'C'],
        ['Ctrl', 'V'],
      ],
      does: 'Copiar ou colar células',
    },
    keyLine('Delete', 'Limpar as células'),
    ctrl('D', 'Preencher para baixo'),
    {
      keys: [
        ['Ctrl', 'Z'],
        ['Ctrl', 'Y'],
      ],
      does: 'Desfazer ou refazer',
    },
    { keys: [['F8'], ['Shift', 'F8']], does: 'Próximo alerta ou o anterior' },
    { keys: [['Alt', 'Enter']], does: 'Usar a sugestão do alerta' },
    ctrl('F', 'Buscar'),
    ctrl('S', 'Salvar'),
    WIDENING,
  ],
}

const TRIBUTACAO: KeyGroup = {
  title: 'Na Consulta Tributária',
  lines: [
    keyLine('/', 'Ir para a busca'),
    two('↑', '↓', 'Resultado anterior ou próximo'),
    keyLine('Enter', 'Abrir o resultado'),
    keyLine('Esc', 'Limpar a busca'),
  ],
}

const SPED: KeyGroup = {
  title: 'Na conferência do SPED',
  lines: [
    two('↑', '↓', 'Causa anterior ou próxima'),
    { keys: [['Enter'], ['Espaço']], does: 'Abrir a causa' },
    ctrl('P', 'Imprimir a conferência; no resultado, o resultado'),
  ],
}

const CRUZAMENTO: KeyGroup = {
  title: 'No cruzamento',
  lines: [
    two('↑', '↓', 'Regra anterior ou próxima'),
    { keys: [['Enter'], ['Espaço']], does: 'Abrir a regra' },
    ctrl('P', 'Imprimir todas as diferenças'),
  ],
}

const FALTAS: KeyGroup = { title: 'Em O que falta', lines: [ctrl('P', 'Imprimir o que falta')] }

const FECHAMENTO: KeyGroup = {
  title: 'No fechamento',
  lines: [
    ...WALKING,
    keyLine('Enter', 'Abrir a empresa'),
    keyLine('Espaço', 'Selecionar a empresa'),
    ctrl('A', 'Selecionar as empresas do filtro'),
    two('[', ']', 'Mês anterior ou próximo'),
    keyLine('Esc', 'Fechar a empresa'),
  ],
}

const CAIXA: KeyGroup = {
  title: 'Na caixa de entrada',
  lines: [
    two('J', 'K', 'Próxima entrega ou anterior'),
    keyLine('Enter', 'Guardar no cliente, ou encerrar a entrega'),
    keyLine('X', 'Recusar'),
    keyLine('Z', 'Desfazer a última resposta'),
    keyLine('Esc', 'Fechar a entrega'),
  ],
}

const OWN: readonly { path: RegExp; groups: readonly KeyGroup[] }[] = [
  { path: /^\/notas\/faltas\b/, groups: [FALTAS] },
  { path: /^\/notas\/caixa\b/, groups: [CAIXA] },
  { path: /^\/notas\/(nf\w+|mdfe|cte|outro)\/?$/, groups: [NOTAS] },
  { path: /^\/notas\/(nf\w+|mdfe|cte|outro)\/./, groups: [NOTA, NOTAS] },
  { path: /^\/cadastros\/produtos\b/, groups: [PRODUTOS] },
  { path: /^\/consultas\/tributacao\b/, groups: [TRIBUTACAO] },
  { path: /^\/sped\/cruzamento\b/, groups: [CRUZAMENTO] },
  { path: /^\/sped\b/, groups: [SPED] },
  { path: /^\/fechamento\b/, groups: [FECHAMENTO] },
]

/** Keys of a screen: its own first, then the common ones. */
export function keysOf(pathname: string): KeyGroup[] {
  const own = OWN.find(({ path }) => path.test(pathname))
  return [...(own?.groups ?? []), EVERYWHERE]
}

const MAIN = 2

/** The few keys that the foot of the help shows: the screen's own, without those of every grid, and the first thing that each does. */
export const mainKeysOf = (pathname: string): KeyLine[] =>
  (keysOf(pathname)[0]?.lines ?? [])
    .filter((line) => !WALKING.includes(line) && line !== WIDENING)
    .slice(0, MAIN)
    .map(({ keys, does }) => ({ keys, does: does.split(/[;:]/)[0] ?? does }))
