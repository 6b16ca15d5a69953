#!/bin/bash
# The window of `hantei play` on a virtual screen, moved by real key and mouse events, makes the same picture, byte for
# byte, as `hantei play --screenshot` with the same events from a file, and that is what the screen shows:
#   window.sh PROGRAM SAME_SCREEN
set -u
program=$1
same_screen=$2
root=$PWD
for tool in Xvfb xdotool; do
    command -v $tool >/dev/null || { echo "$tool is missing: scripts/deps.sh test installs it" >&2; exit 1; }
done
area=$(mktemp -d)
screen=
window=
finish() {
    [ -z "$window" ] || kill "$window" 2>/dev/null
    [ -z "$screen" ] || kill "$screen" 2>/dev/null
    wait 2>/dev/null
    rm -rf "$area"
}
trap finish EXIT
cd "$area" || exit 1
bad=0
complain() {
    echo "$1" >&2
    bad=1
}

# until COMMAND: waits for it to succeed, at most 20 seconds.
until_true() {
    for _ in $(seq 400); do
        "$@" >/dev/null 2>&1 && return 0
        sleep 0.05
    done
    echo "waited in vain: $*" >&2
    cat out err >&2
    exit 1
}

# Without a display it says so, though SDL has drivers that show nothing.
env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER "$program" play --frames 3 >out 2>err && complain "a window was shown without a display"
grep -q 'no screen: no display is there' err || complain "without a display: $(cat err)"

Xvfb -displayfd 3 -noreset -fbdir "$area" -screen 0 1200x900x24 3>display >screen.log 2>&1 &
screen=$!
until_true grep -q . display
DISPLAY=:$(cat display)
export DISPLAY SDL_VIDEODRIVER=x11 SDL_RENDER_DRIVER=software LC_ALL=C

# open ARGUMENT...: a window of 800x600, the mouse beyond it.
open() {
    : >out
    shots=0
    xdotool mousemove 1199 899
    "$program" play --size 800x600 "$@" >out 2>err &
    window=$!
    until_true xdotool search --onlyvisible --name '^hantei play$'
    id=$(xdotool search --onlyvisible --name '^hantei play$')
    until_true focused
}
# focused: in its place and with the keyboard; asked for again, since a window that is being shown may lose both.
focused() {
    [ "$(xdotool getwindowfocus)" = "$id" ] && xdotool getwindowgeometry "$id" | grep -q 'Position: 0,0' && return
    xdotool windowmove "$id" 0 0 windowfocus "$id"
    return 1
}

# shoot: the window writes its picture; what was done before is in it.
shoot() {
    shots=$((shots + 1))
    xdotool key p
    until_true shot
}
shot() {
    [ "$(wc -l <out)" -ge "$shots" ]
}

# shown PICTURE: the window shows it.
shown() {
    until_true "$same_screen" Xvfb_screen0 "$1"
}

# end: by key; the program says nothing and ends well.
end() {
    xdotool key ctrl+q
    wait "$window"
    code=$?
    window=
    [ $code = 0 ] || complain "the window ended with $code"
    [ ! -s err ] || { cat err >&2; complain "the window wrote messages"; }
}

# same PICTURE ARGUMENT...: the picture is the one that is drawn without a window.
same() {
    picture=$1
    shift
    "$program" play --screenshot plain.png "$@" || complain "no picture: $*"
    cmp "$picture" plain.png || complain "$picture differs from: $*"
}

# --- tiles: a button by the mouse, the hero by keys, one step at a time, then by the mouse ---
open --page tiles
shoot
same hantei-boxes.png --page tiles --size 800x600
shown hantei-boxes.png
cp hantei-boxes.png first.png
xdotool key space mousemove 680 247 click 1
shoot
cat >events <<'END'
1 key space
2 move 680 247
3 click
4 press right
4 press s
END
xdotool keydown Right keydown s
for step in 5 6 7 8 9 10 11 12; do
    xdotool key period
    shoot
    echo $step key period >>events
done
xdotool keyup Right keyup s
shoot
echo 13 release right >>events
echo 13 release s >>events
same hantei-boxes.png --page tiles --size 800x600 --frames 20 --input events
! cmp -s hantei-boxes.png first.png || complain "mouse and keys moved nothing"
cp hantei-boxes.png first.png
xdotool mousemove 230 300 mousedown 1
shoot
xdotool mousemove 140 220
shoot
xdotool mouseup 1
shoot
cat >>events <<'END'
14 move 230 300
14 down left
15 move 140 220
16 up left
END
same hantei-boxes.png --page tiles --size 800x600 --frames 20 --input events
! cmp -s hantei-boxes.png first.png || complain "the mouse dragged nothing"

# --- every page opens by its key; the language changes; the window follows its new size ---
xdotool mousemove 1199 899 key space key l
shoot
for page in 1=sat 2=field 3=segments 4=boxes 5=rotated 6=floats 7=contact 8=index shift+1=pairs shift+2=crowd shift+4=game shift+3=scene; do
    xdotool key ${page%=*}
    shoot
    [ "$(tail -n 1 out)" = "hantei-${page#*=}.png" ] || complain "key ${page%=*} opened $(tail -n 1 out)"
done
xdotool windowsize "$id" 1000 700
resized() {
    shoot
    [ "$(od -An -tu1 -j18 -N2 hantei-scene.png | tr -s ' ')" = " 3 232" ] # 1000, of the picture's header
}
until_true resized
shoot
shown hantei-scene.png
same hantei-scene.png --page scene --size 1000x700 --language ja
end

# --- a scene: the wheel zooms at the mouse, the language and size are those asked for ---
open "$root/scenes/first.json" --scale 1.5 --size 600x400
xdotool mousemove 300 240
shoot
xdotool click 4
shoot
printf '%s\n' '1 move 200 160' '2 wheel 1' >wheel
shown hantei-scene.png
same hantei-scene.png "$root/scenes/first.json" --scale 1.5 --size 600x400 --input wheel
end

# --- without vertical synchronisation it does not run away ---
start=$(date +%s%N)
"$program" play --frames 60 >out 2>err || complain "60 frames: $(cat err)"
[ $((($(date +%s%N) - start) / 1000000)) -ge 900 ] || complain "60 frames in less than 0.9 seconds"

# --- no screen: a message, and the way out ---
if DISPLAY=:9999 "$program" play >out 2>err; then
    complain "a window without a screen"
fi
grep -q -- '--screenshot' err || complain "no screen: $(cat err)"
exit $bad
