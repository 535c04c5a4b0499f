import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printDfe } from '@portal/print/print.ts'
import { CASES, generateVariety } from '@portal/synthetic/variety.ts'

/**
 * Makes images of one page of each printed form, from the cases of `generateVariety`:
 * `npx tsx tools/src/contact-sheet.ts docs/impressos`.
 * Needs pdftoppm (poppler-utils) and montage (imagemagick).
 */
const SHEETS: Record<string, readonly string[]> = {
  nfe: [
    'NF-e: retrato',
    'NF-e: paisagem',
    'NF-e: 41 itens',
    'NF-e: simplificado',
    'NF-e: FS-DA com dois códigos',
    'NF-e: homologação',
    'NF-e: denegada',
    'NF-e: retirada e entrega',
    'NF-e: só serviços',
    'NF-e: combustíveis',
    'NF-e: importação',
    'NF-e: IS, IBS e CBS',
  ],
  nfce: ['NFC-e: normal', 'NFC-e: offline', 'NFC-e: cancelada', 'NFC-e: desconto e acréscimo', 'NFC-e: IBS e CBS'],
  cte: [
    'CT-e: modal rodo',
    'CT-e: modal aereo',
    'CT-e: modal aquav',
    'CT-e: modal ferrov',
    'CT-e: modal duto',
    'CT-e: modal multimodal',
    'CT-e: IBS e CBS',
    'CT-e: FS-DA',
    'CT-e: OS: pessoas',
    'CT-e: OS: valores, IBS e CBS',
    'CT-e: simplificado com 60 entregas',
    'CT-e: todos os grupos',
  ],
  mdfe: [
    'MDF-e: modal rodo completo',
    'MDF-e: modal aereo',
    'MDF-e: modal aquav',
    'MDF-e: modal ferrov',
    'MDF-e: NF-e por município',
    'MDF-e: contingência',
    'MDF-e: encerrado',
    'MDF-e: cancelado',
  ],
  eventos: [
    'evento: carta de correção de 1.000 caracteres',
    'evento: cancelamento',
    'evento: cancelamento só pedido',
    'evento: confirmação',
    'evento: EPEC',
    'evento: MDF-e encerramento',
    'evento: CT-e prestação em desacordo',
    'evento: CT-e carta de correção',
    'evento: 211110',
    'inutilização',
    'resNFe autorizada',
    'resEvento',
  ],
}
const DPI = '58'
const FONT = join(import.meta.dirname, '../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

const [target] = process.argv.slice(2)
if (!target) throw new Error('contact-sheet FOLDER')
mkdirSync(target, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'sheet-'))
for (const [sheet, names] of Object.entries(SHEETS)) {
  const pictures: string[] = []
  for (const [index, name] of names.entries())
    pictures.push('-label', name, await picture(name, join(folder, `${sheet}-${index}`)))
  const size = sheet === 'nfce' ? '300x1000>+8+8' : '500x710>+8+8'
  const columns = sheet === 'nfce' ? '5x' : '4x'
  const look = ['-font', FONT, '-pointsize', '13', '-geometry', size, '-tile', columns, '-background', '#dddddd']
  execFileSync('montage', [...look, ...pictures, '-colors', '8', join(target, `${sheet}.png`)])
}
rmSync(folder, { recursive: true })

/** Renders the first page of a case's print to a file. */
async function picture(name: string, stem: string): Promise<string> {
  const cases = CASES.filter(([caseName]) => caseName === name)
  const [document] = generateVariety({ seed: 7, count: cases.length, cases })
  if (!document) throw new Error(`no case ${name}`)
  writeFileSync(`${stem}.pdf`, await printDfe(document.bytes, document.state))
  execFileSync('pdftoppm', ['-r', DPI, '-f', '1', '-l', '1', '-singlefile', '-png', `${stem}.pdf`, stem])
  return `${stem}.png`
}
