/** Words and endings that tell languages of the Latin script apart: frequent, short and in few of the languages. */
export const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  en: `the of and to is you that it was for on are with as his they be at have this from or had by but not what all were
    we when your can there an which she do how their if will up about out many then them these so some her would him has
    more no could my than been who its now did get i me our us am just today good morning hello thanks thank new here`,
  de: `der die das und ist nicht ich du wir ihr sie es ein eine einen einem einer eines den dem des mit auf für von zu zum
    zur im am auch als an aus bei nach wie so aber oder wenn dann noch nur schon sehr hat haben hatte war waren wird werden
    kann können mein meine dein unser heute morgen gestern guten danke bitte hier was wer wo warum über unter vor mehr
    alle alles man sich uns euch mich dich ihn ihm immer wieder neue neuer neues`,
  es: `el la los las un una unos unas y que de en es no por con para su al lo como más pero sus le ya este esta esto sí
    porque entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros
    ese eso ante ellos mi tu soy eres somos son está están hola gracias hoy mañana ayer buenos buenas días del qué cómo
    nuestro nuestra nuevo nueva fue era tiene tengo`,
  fr: `le la les un une des et est de du au aux en que qui dans pour pas sur avec ce cette ces il elle nous vous ils elles
    je tu ne se son sa ses mon ma mes ton ta tes notre votre leur leurs mais ou où donc car plus très bien aussi comme tout
    tous toute être avoir suis es sont était fait faire bonjour merci aujourd hui demain hier ici quand comment pourquoi
    sans sous chez après avant entre même encore toujours jamais nouveau nouvelle`,
  it: `il lo la i gli le un uno una e è di che in per con non si da su come ma anche più o se del della dei delle dello
    degli al alla ai alle allo nel nella nei nelle sul sulla questo questa questi queste quello quella mi ti ci vi suo sua
    mio mia tuo tua nostro nostra sono sei siamo siete ho hai ha abbiamo hanno era stato ciao grazie oggi domani ieri
    buongiorno perché quando dove chi cosa molto tutto tutti sempre mai ancora dopo prima senza nuovo nuova`,
  pt: `o a os as um uma uns umas e que de em é não por com para seu sua se do da dos das no na nos nas ao aos à às mais mas
    como já este esta isto isso ele ela eles elas eu você vocês nós me te lhe meu minha nosso nossa foi era são está estão
    tem tenho muito também só quando onde quem porque até sem sobre entre depois antes hoje amanhã ontem bom dia obrigado
    obrigada olá tudo todos novo nova pelo pela`,
  pl: `i w na z do nie się to jest że o jak ale po co za od tak już dla przez być ten ta te tego tej tym ja ty on ona my wy
    oni mnie mi cię ci go jej ich nas was są był była było będzie może bardzo tylko jeszcze kiedy gdzie kto dlaczego czy
    lub oraz pod nad przed bez mój moja twój nasz dziś dzisiaj jutro wczoraj dzień dobry cześć dziękuję proszę tutaj
    wszystko wszyscy nowy nowa nowe`,
  tr: `ve bir bu da de için ile çok ne var yok ama gibi daha en olarak olan kadar sonra ben sen biz siz onlar benim senin
    bizim sizin mi mı mu mü değil her şey şu o ki ya hem veya ise oldu olur olacak ediyor bugün yarın dün merhaba selam
    teşekkürler teşekkür günaydın nasıl neden niye nerede kim hangi şimdi yeni iyi güzel bana sana ona beni seni onu`,
}

/** Letters that few of these languages use. */
export const LANGUAGE_LETTERS: Readonly<Record<string, RegExp>> = {
  de: /[äöüß]/,
  es: /[ñáíóúé]/,
  fr: /[àâçèéêëîïôùûœ]/,
  it: /[àèéìòù]/,
  pt: /[ãõáâçéêíóôú]/,
  pl: /[ąćęłńśźżó]/,
  tr: /[çğışöü]/,
}
