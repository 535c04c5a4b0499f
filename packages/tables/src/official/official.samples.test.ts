import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OFFICIAL_TABLES, officialText } from './official.ts'

const TABLES = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'tabelas')
const CHECKED = join(TABLES, 'semente')
/** Classes of IT 2025.002 v1.70, which came after the checked table. */
const LATER = ['000006', '200055', '200056', '400003', '400004', '550026', '550027', '550028', '550029']
const NCM = 'Tabela_NCM_Vigente_20260813.json'

test.skipIf(!existsSync(CHECKED))(
  'the tables are those that were checked, and their checker accepts them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tables-'))
    try {
      mkdirSync(join(folder, 'semente'))
      mkdirSync(join(folder, 'oficial'))
      if (existsSync(join(TABLES, 'oficial', NCM))) cpSync(join(TABLES, 'oficial', NCM), join(folder, 'oficial', NCM))
      const different: [name: string, checked: string | undefined, line: string][] = []
      for (const name of OFFICIAL_TABLES) {
        const carried = (await officialText(name)).split('\n')
        const isLater = (line: string) => name === 'cclasstrib' && LATER.includes(line.slice(0, 6))
        if (name === 'cclasstrib') expect(carried.filter(isLater)).toHaveLength(LATER.length)
        const text = carried.filter((line) => !isLater(line)).join('\n')
        const checked = readFileSync(join(CHECKED, `${name}.tsv`), 'utf8').split('\n')
        for (const [index, line] of text.split('\n').entries())
          if (line !== checked[index]) different.push([name, checked[index], line])
        writeFileSync(join(folder, 'semente', `${name}.tsv`), text)
      }
      // the last is a table that the product does not carry, which the checker reads
      for (const name of ['PROVENIENCIA.tsv', 'conferir.mjs', 'anp_produtos.tsv'])
        copyFileSync(join(CHECKED, name), join(folder, 'semente', name))
      const output = execFileSync(process.execPath, [join(folder, 'semente/conferir.mjs')], { encoding: 'utf8' })
      // the corrections of `tools/src/official-tables.ts`
      expect(different.map(([, , line]) => line)).toEqual([
        '410036\t410\tDescontos financeiros em nota fatura\t0\t0\tSem alíquota\t\tNF3e,NFCom,NFAg,NFGas\t\t2026-01-01\t\tArt. 12, §2º III',
        '608\tRedução\tPatvd - Art. 158 do Decreto 7.212/2010',
        '999\tOutros\tTributação normal IPI; Outros',
      ])
      expect(output).toMatch(/^0 erros/m)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
