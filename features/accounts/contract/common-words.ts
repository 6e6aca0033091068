/** Passwords popular in this community, most likely first, without added capitals, digits and punctuation. */
export const commonWords = `
lösenord losenord sommar vinter hemligt hemlig sverige stockholm göteborg goteborg malmö malmo uppsala hejsan hejhej välkommen valkommen
fotboll hockey djurgården djurgarden hammarby kärlek karlek älskar alskar älskling alskling mamma pappa syster brorsan kompis familjen
solsken blomma hösten hosten våren varen januari februari mars april maj juni juli augusti september oktober november december
måndag mandag tisdag onsdag torsdag fredag lördag lordag söndag sondag midsommar julafton påsk pask katten hunden hästen hasten
volvo saab ikea spotify ericsson nordbro nordbron innovation startup entreprenör entreprenor företag foretag dator internet
norge danmark finland island oslo köpenhamn kobenhavn helsinki
مرحبا السلام محمد احمد حبيبي حبيبتي الله سلام كلمة السر سوريا العراق مصر marhaba habibi habibti mohammed muhammad ahmed allah salam
`
  .trim()
  .split(/\s+/)
