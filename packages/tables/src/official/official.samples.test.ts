import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OFFICIAL_TABLES, officialText } from './official.ts'

const TABLES = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'tabelas')
const CHECKED = join(TABLES, 'semente')
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
        const text = await officialText(name)
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
        '608\tRedução\tPatvd - Art. 158 do Decreto 7.212/2010',
        '999\tOutros\tTributação normal IPI; Outros',
      ])
      expect(output).toMatch(/^0 erros/m)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
