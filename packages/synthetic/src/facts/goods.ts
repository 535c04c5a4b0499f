import type { Trade } from '../base/company.ts'
import { gtin13Of } from '../base/digits.ts'

/** A product. Rates and margins in hundredths of a percent, price in cents, weight in grams. */
export interface Good {
  code: string
  name: string
  trade: Trade
  ncm: string
  cest: string | null
  unit: string
  price: number
  grams: number
  gtin: string | null
  /** Original margin of ICMS-ST; 0 for goods without ICMS-ST */
  mva: number
  ipi: number
  /** Reduction of the ICMS base (CST 20); 0 for none */
  reduction: number
  /** ICMS exempt (CST 40) */
  exempt: boolean
  /** PIS/COFINS collected once, from the producer; resale has CST 04 */
  monophase: boolean
  imported: boolean
  /** cClassTrib of IBS and CBS, of an annex of LC 214/2025 or the general rule */
  classTrib: string
}

/**
 * trade | name | NCM | CEST | unit | price | grams | flags: s = ICMS-ST margin, i = IPI, r = reduced base,
 * e = exempt, m = single-phase, x = imported, n = no GTIN, c = cClassTrib other than the general rule
 */
const CATALOGUE = `
construcao|CIMENTO PORTLAND CP II-E-32 SACO 50 KG|25232910|0500100|SC|38.90|50000|s20
construcao|ARGAMASSA COLANTE AC-III CINZA 20 KG|38245000|1000200|SC|27.50|20000|s37
construcao|TUBO PVC SOLDÁVEL MARROM 25 MM BARRA 6 M|39172300|1000600|BR|24.80|1200|s33
construcao|JOELHO 90° PVC SOLDÁVEL 25 MM|39174090|1000600|PC|0.89|20|s33
construcao|TINTA ACRÍLICA FOSCA BRANCO NEVE 18 L|32091010|2400100|LT|329.90|24000|s35
construcao|PISO CERÂMICO RETIFICADO 60X60 PEI-4 CX 2,16 M²|69072100|1003000|CX|74.30|36000|s39
construcao|VERGALHÃO CA-50 10 MM BARRA 12 M|72142000|1004200|BR|52.40|7400|s33
construcao|ARAME RECOZIDO 18 BWG TORCIDO 1 KG|72171090|1004400|RL|14.90|1000|s42
construcao|PREGO COM CABEÇA 17X27 1 KG|73170090|1005700|PT|16.70|1000|s41
construcao|PARAFUSO SEXTAVADO 3/8" X 2" ZINCADO C/ 100|73181500|1005800|CX|61.20|4100|s46
construcao|LÂMPADA LED BULBO 9 W 6500K BIVOLT E27|85395200|0900500|UN|7.45|60|s63x
construcao|TOMADA 2P+T 10 A 250 V BRANCA LINHA LIZ|85366990|1200400|UN|8.90|70|s36
construcao|CABO FLEXÍVEL 2,5 MM² 750 V ROLO 100 M AZUL|85444900|1200700|RL|189.00|3300|s36
construcao|CHUVEIRO ELÉTRICO 5500 W 220 V|85161000||UN|74.90|480|
construcao|FURADEIRA DE IMPACTO 1/2" 650 W 127 V|84672100|2110000|UN|249.90|2100|s43x
construcao|MARTELO DE UNHA 27 MM CABO DE MADEIRA|82052000|0801000|PC|38.50|700|s43
construcao|TRENA DE AÇO 5 M X 19 MM EMBORRACHADA|90178010|0802100|UN|19.90|190|s43x
construcao|TORNEIRA P/ LAVATÓRIO BICA ALTA CROMADA 1/4 DE VOLTA|84818019|1007900|UN|119.00|860|s34
construcao|FECHADURA EXTERNA INOX MAÇANETA ROSETA|83014000|1007500|UN|98.70|1050|s41
construcao|DISJUNTOR MONOPOLAR DIN 20 A CURVA C|85362000||UN|13.60|90|
construcao|AREIA MÉDIA LAVADA|25059000||M3|145.00|1500000|n
construcao|TIJOLO CERÂMICO 8 FUROS 9X19X19|69041000||MI|890.00|2200000|n
mercearia|ARROZ AGULHINHA TIPO 1 PACOTE 5 KG|10063021||PCT|26.90|5000|r61.11c200003
mercearia|FEIJÃO CARIOCA TIPO 1 1 KG|07133399||PCT|7.99|1000|r61.11c200003
mercearia|AÇÚCAR CRISTAL 5 KG|17019900|1710301|PCT|19.49|5000|r61.11c200003
mercearia|CAFÉ TORRADO E MOÍDO TRADICIONAL 500 G|09012100||PCT|31.90|500|r61.11c200003
mercearia|ÓLEO DE SOJA REFINADO 900 ML|15079011|1706500|UN|7.29|870|r61.11c200034
mercearia|LEITE UHT INTEGRAL 1 L|04012010|1701600|UN|5.19|1030|r61.11c200003
mercearia|FARINHA DE TRIGO TIPO 1 1 KG|11010010||PCT|5.49|1000|r61.11c200003
mercearia|BISCOITO RECHEADO CHOCOLATE 130 G|19053100||PCT|3.29|130|
mercearia|REFRIGERANTE COLA PET 2 L|22021000|0301100|UN|10.99|2080|s40m
mercearia|CERVEJA PILSEN LATA 350 ML|22030000|0302106|UN|3.99|370|s140m
mercearia|ÁGUA MINERAL S/ GÁS 500 ML|22011000|0300600|UN|1.99|510|s140m
mercearia|DETERGENTE EM PÓ LAVA-ROUPAS 1,6 KG|34025000|1100400|CX|21.90|1600|s28
mercearia|DETERGENTE LÍQUIDO NEUTRO 500 ML|34025000|1100500|UN|2.59|520|s28
mercearia|PAPEL HIGIÊNICO FOLHA DUPLA 30 M C/ 12|48181000|2004300|FD|19.90|1400|s45c200035
mercearia|CREME DENTAL MENTA 90 G|33061000|2002300|UN|4.79|100|s53mc200035
mercearia|XAMPU HIDRATAÇÃO & BRILHO 350 ML|33051000|2001700|UN|17.90|370|s53m
mercearia|QUEIJO MUÇARELA FATIADO|04061010|1702401|KG|46.90|1000|nc200003
mercearia|APRESUNTADO FATIADO|16024900|1707907|KG|23.90|1000|s30n
mercearia|TOMATE ITALIANO|07020000||KG|8.99|1000|enc200014
mercearia|BANANA PRATA|08039000||KG|6.49|1000|enc200014
mercearia|OVOS BRANCOS DE GALINHA DÚZIA|04072100||DZ|12.90|720|ec200014
mercearia|PÃO FRANCÊS|19059090|1706203|KG|18.90|1000|nc200003
mercearia|CHOCOLATE AO LEITE BARRA 90 G|18063210|1700300|UN|7.99|95|s40
moveis|MESA DE ESCRITÓRIO EM L 1,40 M CARVALHO|94033000||UN|689.00|48000|i3.25
moveis|CADEIRA GIRATÓRIA EXECUTIVA COM BRAÇOS|94013900||UN|412.50|14000|i3.25
moveis|ARMÁRIO DE COZINHA 6 PORTAS BRANCO|94034000||UN|798.00|72000|i3.25
moveis|GUARDA-ROUPA CASAL 6 PORTAS C/ ESPELHO|94035000||UN|1349.00|118000|i3.25
moveis|ESTANTE DE AÇO 6 PRATELEIRAS 1,98 M|94032090||UN|236.00|21000|i3.25
moveis|COLCHÃO DE ESPUMA D33 CASAL 138X188X18|94042100||UN|742.00|19000|i3.25
moveis|SOFÁ RETRÁTIL 3 LUGARES SUEDE CINZA|94016100||UN|2190.00|86000|i3.25
moveis|ESMALTE SINTÉTICO BRILHANTE BRANCO 3,6 L|32081010|2400100|GL|118.60|4300|s35i3.25
moveis|VERNIZ MARÍTIMO INCOLOR 3,6 L|32082020|2400100|GL|131.90|3700|s35i3.25
insumos|CHAPA DE MDF CRU 15 MM 1,85 X 2,75 M|44111410||CH|168.40|55000|i3.25
insumos|ESPUMA DE POLIURETANO D33 BLOCO|39211390||M3|740.00|33000|i3.25n
insumos|DOBRADIÇA DE PRESSÃO 35 MM RETA C/ 50|83021000|1007600|CX|126.00|4200|s41i3.25x
insumos|ADESIVO DE CONTATO S/ TOLUOL 14 KG|35069190||LT|387.00|14000|i3.25
insumos|CAIXA DE PAPELÃO ONDULADO 60X40X40|48191000||UN|6.85|900|i3.25
insumos|PARAFUSO CHIPBOARD 4,0X40 C/ 500|73181500|1005800|CX|44.10|1700|s46i3.25
frota|PNEU RADIAL 295/80 R22,5 BORRACHUDO|40112090|1600200|UN|2180.00|58000|s32m
frota|ÓLEO LUBRIFICANTE 15W40 CI-4 BALDE 20 L|27101932|0600700|BD|489.00|18000|s61
frota|FILTRO DE ÓLEO LUBRIFICANTE MOTOR DIESEL|84212300|0103700|UN|96.40|900|s71m
frota|PASTILHA DE FREIO DIANTEIRA JOGO|87083090|0107500|JG|312.00|3800|s71m`

function readGood(line: string, index: number): Good {
  const [trade, name, ncm, cest, unit, price, grams, flags] = line.split('|')
  const number = (letter: string) => {
    const found = new RegExp(`${letter}(\\d+(?:\\.\\d+)?)`).exec(flags!)
    return found ? Math.round(Number(found[1]) * 100) : 0
  }
  const letters = flags!.replace(/[\d.]/g, '')
  return {
    code: String(1001 + index * 7),
    name: name!,
    trade: trade as Trade, // set only by the catalogue above; a test checks the trades
    ncm: ncm!,
    cest: cest || null,
    unit: unit!,
    price: Math.round(Number(price) * 100),
    grams: Number(grams),
    gtin: letters.includes('n') ? null : gtin13Of(`789${String(100_000_000 + index * 7919).slice(0, 9)}`),
    mva: number('s'),
    ipi: number('i'),
    reduction: number('r'),
    exempt: letters.includes('e'),
    monophase: letters.includes('m'),
    imported: letters.includes('x'),
    classTrib: /c(\d{6})/.exec(flags!)?.[1] ?? '000001',
  }
}

export const GOODS: readonly Good[] = CATALOGUE.trim().split('\n').map(readGood)

/** Goods of the given trades, in catalogue order. */
export const goodsOf = (trades: readonly Trade[]): readonly Good[] =>
  GOODS.filter((good) => trades.includes(good.trade))
