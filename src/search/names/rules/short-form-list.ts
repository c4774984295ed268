/** Given names and their usual short forms, romanised: those of a line are alike. A short form may belong to several names. */
export const SHORT_FORM_LINES = `
abigail abby abbie gail
abraham abe bram
adelaide addie ada
agnes aggie nessie
alan allan allen al
albert al bert bertie
alexander aleksandr alex alec alek sandy sasha sascha xander alexandre
alexandra aleksandra alex lexi sandra sandy sasha
alfred al alf alfie fred freddie
alison ali allie
amanda mandy
andrew andy drew
angela angie
ann anne anna annie nan nancy
anthony antony tony
antonio tony toni
archibald archie
arthur art artie
augustus augustine gus
barbara barb barbie babs bobbie
bartholomew bart
beatrice beatrix bea trixie
benjamin ben benny benji
bernard bernie
bertha bertie
bradley brad
bridget biddy bridie
calvin cal
cameron cam
carolyn caroline carol carrie lynn
catherine katherine kathryn katharine cathy kathy kate katie kat kit kitty kay
cecilia cecily cissy celia
charles charlie chuck chas chip
charlotte lottie charlie
christian chris
christina christine chris chrissie tina christy kirsty
christopher chris kit topher
clarence clarry
clifford cliff
clinton clint
constance connie
cornelius neil corny
cynthia cindy
daniel dan danny
danielle dani
david dave davy davey
deborah debra deb debbie
delores dolores lola dolly
dennis denny
desmond des
dominic dom nick
donald don donny donnie
dorothy dorothea dot dottie dolly dora
douglas doug
edgar ed eddie
edith edie
edmund ed eddie ned ted
edward ed eddie ned ted teddy
edwin ed eddie win
eleanor elinor ella ellie nell nelly nora
elizabeth elisabeth liz lizzie lizzy libby beth betsy betty bess bessie eliza elsie lisa liza lillibet
ellen helen helena nell nellie elly
emily em emmy millie
emma em emmy
ernest ernie
ethel effie
eugene gene
eugenia genie
evelyn eve evie
ezekiel zeke
florence flo flossie florrie
frances fran francie fanny frankie
francis frank fran frankie
franklin frank
frederick fred freddie freddy rick
gabriel gabe
gabriella gabrielle gabby ella
geoffrey jeffrey geoff jeff
george georgie
gerald jerry gerry
gerard gerry jerry
geraldine gerry
gertrude gertie trudy
gilbert gil bert
gregory greg
gwendolyn gwen wendy
harold harry hal
harriet hattie
harrison harry
henrietta hettie etta henny
henry harry hal hank
herbert herb herbie bert
horace horry
howard howie
hubert hugh bert
hugh hughie huey
humphrey humph
ignatius iggy nacho
isaac ike zac
isabella isabel isabelle bella belle izzy
isidore izzy
jacob jake jack
jacqueline jackie
james jim jimmy jimmie jamie jem
jane janie jenny
janet jan
jason jay
jean jeannie
jennifer jen jenny jenn
jeremiah jeremy jerry
jerome jerry
jessica jess jessie
joan joanie
joanna joanne jo josie
john johnny johnnie jack jock
jonathan jon jonny nathan
joseph joe joey jos
josephine jo josie
joshua josh
joyce joy
judith judy jude
julia julie jules
julian jules
justin jus
kenneth ken kenny
kimberly kim
kristen kirsten kris
lancelot lance
laurence lawrence larry laurie loz
leonard len lenny leo
leopold leo poldi
leslie les
lewis louis lou lew louie
lillian lily lil lilly
lincoln linc
linda lindy lyn
louisa louise lou lulu
lucas luke
lucinda lucille lucy cindy
lydia liddy
madeline madeleine maddie
magdalena magda lena maggie
malcolm mal
manuel manny manolo
marcus mark marc
margaret maggie meg megan peggy peg marge margie madge daisy greta rita
maria marie mary may molly polly mae mamie
marian marianne marion
marjorie marge margie
martha marty patty
martin marty
martina marty tina
matilda tilly mattie maud
matthew matt matty
maurice morris mo maury
maximilian max
maxwell max
megan meg
melanie mel
melissa mel missy lissa
melvin mel
michael mike mick mickey micky mikey
michelle shelly mickey
mildred millie milly
miriam mimi mitzi
mitchell mitch
mohammed mohamed muhammad muhammed mohammad mo
montgomery monty
morton mort
nancy nan
natalie nat
nathan nat nate
nathaniel nat nate nathan
nicholas nick nicky nico
nicola nicole nicky nikki
norman norm
oliver ollie noll
olivia livvy liv olive
oscar ozzie
oswald oz ozzie
pamela pam
patricia pat patty patsy tricia trish
patrick pat paddy rick
paul paulie
paula polly
penelope penny
percival percy
peter pete
philip phillip phil pip
philippa pippa pip
phyllis phyl
priscilla cilla
prudence prue
rachel rae
ralph ralphie
randall randolph randy
raphael rafe raf
raymond ray
rebecca becky becca
reginald reg reggie
regina gina
reuben rube
richard dick rick ricky rich richie
robert bob bobby bobbie rob robbie robby bert
roberta bobbie
roderick rod roddy
rodney rod
roger rodge
roland rolly rowland
ronald ron ronnie
rosemary rose rosie
roxanne roxy
rudolph rudolf rudy
rufus rufe
russell russ rusty
ruth ruthie
samantha sam sammy
samson samuel sam sammy
sarah sara sally sadie
sebastian seb bastian basti
sharon shari
sheila shelly
sidney sydney sid syd
silvester sylvester sly vester
simon si
solomon sol solly
sophia sophie sofia
stanley stan
stella stel
stephanie steph steffi
stephen steven steve stevie
stewart stuart stu stew
susan susanna susannah suzanne sue susie suzy
sylvia syl
tabitha tabby
tamara tammy
terence terrance terry
teresa theresa terry tess tessa tracy
thaddeus tad thad
theodora thea dora
theodore theodor ted teddy theo
thomas tom tommy
timothy tim timmy
tobias toby
ursula ulla
valerie val
vanessa nessa
veronica ronnie vera
victor vic
victoria vicky vicki tori
vincent vince vinny
violet vi
virginia ginny ginger
vivian vivien viv
wallace wally
walter walt wally wat
wilfred wilf fred
wilhelmina minnie willa mina
william bill billy billie will willy willie liam
winifred win winnie
winston win
woodrow woody
yolanda yoli
yvonne vonnie
zachary zachariah zac zach zack
antonia toni
francisco paco pancho kiko chico
jose pepe joseph
guadalupe lupe
ignacio nacho
enrique quique
jesus chucho chuy
eduardo lalo edu
dolores lola
concepcion concha conchita
mercedes merche
francesca franca
giuseppe beppe peppe pino
luigi gigi
giovanni gianni nino
salvatore toto
antoine toine
johannes hans johann
friedrich fritz frieder
heinrich heinz heiner
wilhelm willi willy
josef sepp jupp
katharina kathi katja
margarete margarethe grete gretel gretchen
elisabeth lisbeth elsbeth liesl
ludwig lutz
nikolaus klaus
matthias matze hias
cornelis kees
jacobus jaap koos
hendrik henk
willem wim
vladimir volodya vova vladi
dmitri dmitry dimitri dima mitya
mikhail misha
nikolai nikolay kolya
ivan vanya
yevgeny evgeny zhenya
sergei sergey seryozha
konstantin kostya
yekaterina ekaterina katya
natalia natalya natasha
tatiana tatyana tanya
maria masha
svetlana sveta
yuri yura
pavel pasha
anastasia nastya
stanislaw staszek
wladyslaw wladek
katarzyna kasia
malgorzata gosia
`;
