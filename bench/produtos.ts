import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { chosen } from './support/chosen.ts'
import { measureSheet } from './support/produtos-web.ts'
import { openBenchServer } from './support/server.ts'

type Report = (figure: string, value: number, unit: string) => void

const COUNT = 20_000
const RUNS = 3

/**
 * A register of 20,000 products: PUT and GET over HTTP, and the sheet in a browser (`servidor`, `tela` in
 * BENCH_SO).
 */
export async function benchProdutos(report: Report): Promise<void> {
  if (chosen('servidor')) await measureWire(report)
  if (chosen('tela')) await measureSheet(produtos(0), report)
}

async function measureWire(report: Report): Promise<void> {
  const server = await openBenchServer()
  try {
    const empresa = DEMO_COMPANIES[0]!
    const { token } = await server.signIn(empresa.taxId)
    const url = `${server.address}${API_BASE}/produtos?nr_cpfcnpj=${empresa.taxId}&nm_sistema=`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const timed = async (sistema: string, list: object[] | null, query = '') => {
      const body = list ? JSON.stringify({ data: list }) : null
      const start = performance.now()
      const reply = await fetch(`${url}${sistema}${query}`, { headers, ...(body ? { method: 'PUT', body } : {}) })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${reply.status} ${text.slice(0, 500)}`)
      return performance.now() - start
    }
    const [list, edited] = [produtos(0), produtos(1)]
    report('size', Math.round(JSON.stringify(list).length / 1e6), 'MB')
    const times = { first: [] as number[], same: [] as number[], whole: [] as number[], get: [] as number[] }
    for (let run = 0; run < RUNS; run++) {
      times.first.push(await timed(`S${run}`, list))
      times.same.push(await timed(`S${run}`, list))
      times.get.push(await timed(`S${run}`, null))
      times.whole.push(await timed(`S${run}`, edited))
    }
    report('put_20000_new', median(times.first), 'ms (budget 2000)')
    report('put_20000_all_changed', median(times.whole), 'ms (budget 2000)')
    report('put_20000_none_changed', median(times.same), 'ms (budget 2000)')
    report('get_20000', median(times.get), 'ms (budget 500)')
    const checked: number[] = []
    for (let run = 0; run < RUNS; run++) checked.push(await timed('S0', null, '&alertas=1'))
    report('get_20000_with_alertas', median(checked), 'ms')
    await reportSize(`${url}S0`, { headers, report })
  } finally {
    await server.close()
  }
}

async function reportSize(url: string, { headers, report }: { headers: Record<string, string>; report: Report }) {
  const reply = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const plain = (await reply.arrayBuffer()).byteLength
  report('get_20000_size', Math.round(plain / 1e5) / 10, 'MB before compression')
}

const produtos = (edition: number): object[] => Array.from({ length: COUNT }, (_, index) => produto(index, edition))

const produto = (index: number, edition: number) => ({
  cd_produto: String(10_000 + index),
  nm_prd: `CERVEJA PILSEN LATA ${index}ML EDIÇÃO ${edition}`,
  ds_unidade: 'UN',
  ds_codbarras: `789${String(index).padStart(10, '0')}`,
  cd_tipoitem: '00',
  cd_ncm: '22030000',
  cd_cest: '0302103',
  cd_origem: '0',
  fl_ativo: 'S',
  icms: {
    cd_cst_saida: '60',
    cd_cst_entrada: '60',
    pr_icms: 18,
    pr_redbc: 0,
    cd_cfop_saida: '5405',
    cd_cfop_entrada: '1403',
  },
  ipi: { cd_cst_saida: '99', cd_cst_entrada: '49', cd_enq: '999', pr_ipi: 0 },
  pis: { cd_cst_saida: '04', cd_cst_entrada: '70', pr_pis: 0, cd_natreceita: '402' },
  cofins: { cd_cst_saida: '04', cd_cst_entrada: '70', pr_cofins: 0, cd_natreceita: '402' },
  ibscbs: { cd_cst: '000', cd_classtrib: '000001' },
  unidades: [{ ds_unidade: 'CX', nr_fator: 12, ds_codbarras: `1789${String(index).padStart(10, '0')}` }],
})

const median = (times: number[]): number => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0)
