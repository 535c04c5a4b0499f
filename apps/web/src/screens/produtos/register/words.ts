const number = (value: number) => value.toLocaleString('pt-BR')

/** `1 alteração`, `7 alterações`. */
export const changesText = (count: number): string => `${number(count)} ${count === 1 ? 'alteração' : 'alterações'}`

/** Message after «Descartar»: what was taken back, and how it returns. */
export const discardedText = (count: number): string =>
  count === 1
    ? '1 alteração descartada. Ctrl+Z ou «Desfazer» a traz de volta.'
    : `${number(count)} alterações descartadas. Ctrl+Z ou «Desfazer» as traz de volta.`

/** `1 linha`, `4.975 linhas`. */
export const linesText = (count: number): string => `${number(count)} ${count === 1 ? 'linha' : 'linhas'}`

/** `1 produto`, `4.975 produtos`. */
export const productsText = (count: number): string => `${number(count)} ${count === 1 ? 'produto' : 'produtos'}`

const DAY = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' })
const TIME = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** `20/11/2026 às 17:48`, in the reader's time. */
export const instantText = (iso: string): string => `${DAY.format(new Date(iso))} às ${TIME.format(new Date(iso))}`

/** `14:02` */
export const timeText = (iso: string): string => TIME.format(new Date(iso))

/** Added to «Sua sessão terminou.» */
export const keptText = (count: number): string =>
  count === 1
    ? 'A sua alteração em Produtos está guardada neste navegador.'
    : `As suas ${changesText(count)} em Produtos estão guardadas neste navegador.`
